import { synthesize, type Voice } from "#server/voice/synthesize.ts";

const HEADER = 44;
const RATE = 16_000;

export type Spoken = { text: string; fromMs: number; toMs: number };

/** Sentences spoken in sequence, with a pause before each, and their times. */
export async function spokenWav(
  sentences: readonly { text: string; voice?: Voice }[],
  pauseMs = 1_200,
): Promise<{ wav: Buffer; spoken: Spoken[] }> {
  const recordings = [];
  for (const { text, voice } of sentences) {
    recordings.push({ text, samples: toRate(await synthesize(text, voice)) });
  }
  return joinWav(recordings, pauseMs);
}

export function joinWav(
  recordings: readonly { text: string; samples: Int16Array }[],
  pauseMs: number,
): { wav: Buffer; spoken: Spoken[] } {
  const pause = Buffer.alloc((pauseMs / 1_000) * RATE * 2);
  const spoken: Spoken[] = [];
  const parts: Buffer[] = [];
  let bytes = 0;
  const ms = () => (bytes / 2 / RATE) * 1_000;
  for (const { text, samples } of recordings) {
    const sound = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
    bytes += pause.length;
    const fromMs = ms();
    bytes += sound.length;
    parts.push(pause, sound);
    spoken.push({ text, fromMs, toMs: ms() });
  }
  parts.push(pause);
  const sound = Buffer.concat(parts);
  const header = Buffer.alloc(HEADER);
  header.write("RIFF", 0);
  header.writeUInt32LE(HEADER - 8 + sound.length, 4);
  header.write("WAVEfmt ", 8);
  for (const [at, value] of [
    [16, 16],
    [24, RATE],
    [28, RATE * 2],
    [40, sound.length],
  ] as const) {
    header.writeUInt32LE(value, at);
  }
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const) {
    header.writeUInt16LE(value, at);
  }
  header.write("data", 36);
  return { wav: Buffer.concat([header, sound]), spoken };
}

/** The samples of a WAV file at 16 kHz; flite's smallest voice has half of that. */
export function toRate(wav: Buffer): Int16Array {
  const rate = wav.readUInt32LE(24);
  const length = Math.floor((wav.length - HEADER) / 2);
  const at = (index: number) => wav.readInt16LE(HEADER + 2 * Math.min(index, length - 1));
  return Int16Array.from({ length: Math.floor((length * RATE) / rate) }, (_, index) =>
    at(Math.floor((index * rate) / RATE)),
  );
}
