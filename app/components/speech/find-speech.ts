/** A stretch of speech: its samples, start and end in milliseconds. */
export type Utterance = { samples: Float32Array; fromMs: number; toMs: number };

export const FRAME = 512;
export const FRAME_MS = 32;
/** Silero's probabilities: speech starts above the first and ends below the second. */
const [BEGINS, ENDS] = [0.5, 0.35];
/** In frames. A soft consonant often precedes the first loud frame. */
const BEFORE = 10;
const MIN_FRAMES = 6;
const PAUSE = 20;
/** After this, a breath ends the stretch; after the second, anything does. */
const LONG = 280;
const MAX_FRAMES = 560;

/** Splits a stream of frames into stretches of speech, by each frame's probability. */
export function createSpeechFinder() {
  const before: Float32Array[] = [];
  let frames: Float32Array[] = [];
  let padding = 0;
  let at = 0;
  let silent = 0;
  let loud = 0;
  let startsAt = -1;

  /** The current stretch so far; null during silence. */
  function current(): Utterance | null {
    if (startsAt < 0) return null;
    const samples = new Float32Array(frames.length * FRAME);
    for (const [index, frame] of frames.entries()) samples.set(frame, index * FRAME);
    const spoken = frames.length - padding - silent;
    return { samples, fromMs: startsAt * FRAME_MS, toMs: (startsAt + spoken) * FRAME_MS };
  }

  function end(): Utterance | null {
    const whole = loud < MIN_FRAMES ? null : current();
    startsAt = -1;
    frames = [];
    return whole;
  }

  function push(frame: Float32Array, probability: number): Utterance | null {
    const now = at;
    at += 1;
    if (startsAt < 0) {
      if (probability < BEGINS) {
        before.push(frame);
        if (before.length > BEFORE) before.shift();
        return null;
      }
      frames = before.splice(0);
      padding = frames.length;
      startsAt = now;
      silent = 0;
      loud = 0;
    }
    frames.push(frame);
    silent = probability < ENDS ? silent + 1 : 0;
    if (probability >= BEGINS) loud += 1;
    const patience = frames.length < LONG ? PAUSE : 3;
    return silent >= patience || frames.length >= MAX_FRAMES ? end() : null;
  }

  return { push, current, end };
}
