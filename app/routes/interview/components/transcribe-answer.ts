import { transcribeSamples } from "#app/components/speech/recognizer.ts";
import type { Segment } from "#modules/answers/schema.ts";

const SAMPLE_RATE = 16_000;

/** The transcript of one answer's recordings in sequence; times are from its start. */
export async function transcribeAnswer(
  urls: readonly string[],
  onLoad: (percent: number) => void,
  onHear: () => void,
): Promise<Segment[]> {
  const segments: Segment[] = [];
  let beganAt = 0;
  for (const url of urls) {
    const samples = await readSamples(url);
    const durationMs = Math.round((samples.length / SAMPLE_RATE) * 1000);
    await transcribeSamples(samples, {
      onProgress: (loaded, total) => onLoad(Math.floor((100 * loaded) / total)),
      onPartial: onHear,
      onSegment: ({ text, fromMs, toMs }) => {
        onHear();
        segments.push({ text, fromMs: fromMs + beganAt, toMs: toMs + beganAt });
      },
    });
    beganAt += durationMs;
  }
  return segments;
}

/** A recording's sound, mono. */
async function readSamples(url: string): Promise<Float32Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The recording answered ${response.status}.`);
  const context = new OfflineAudioContext(1, 1, SAMPLE_RATE);
  const sound = await context.decodeAudioData(await response.arrayBuffer());
  const samples = new Float32Array(sound.length);
  for (let channel = 0; channel < sound.numberOfChannels; channel += 1) {
    for (const [at, sample] of sound.getChannelData(channel).entries()) {
      samples[at] = (samples[at] ?? 0) + sample / sound.numberOfChannels;
    }
  }
  return samples;
}
