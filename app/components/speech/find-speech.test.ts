import fc from "fast-check";
import { expect, test } from "vitest";
import { createSpeechFinder, FRAME, FRAME_MS, type Utterance } from "./find-speech.ts";

const frame = new Float32Array(FRAME);
const [SILENT, LOUD] = [0.05, 0.95];

/** Runs of frames with a probability each. */
function find(...runs: [frames: number, probability: number][]): Utterance[] {
  const finder = createSpeechFinder();
  const found = runs.flatMap(([frames, probability]) =>
    Array.from({ length: frames }, () => finder.push(frame, probability)),
  );
  return [...found, finder.end()].filter((one) => one !== null);
}
const times = (found: Utterance[]) =>
  found.map(({ fromMs, toMs }) => [fromMs / FRAME_MS, toMs / FRAME_MS]);

test("cuts at pauses, and not at the gaps between words", () => {
  const found = find([30, SILENT], [40, LOUD], [8, SILENT], [20, LOUD], [50, SILENT], [30, LOUD]);
  expect(times(found)).toEqual([
    [30, 98],
    [148, 178],
  ]);
});

test("includes the moment before, but no earlier speech", () => {
  const [first, second] = find([30, SILENT], [40, LOUD], [20, SILENT], [2, SILENT], [20, LOUD]);
  expect(first!.samples.length).toBe((10 + 40 + 20) * FRAME);
  expect(second!.samples.length).toBe((2 + 20) * FRAME);
});

test("ignores clicks", () => {
  expect(find([10, SILENT], [3, LOUD], [40, SILENT])).toEqual([]);
});

test("cuts long speech at a breath, and at 18 seconds at the latest", () => {
  expect(times(find([290, LOUD], [4, SILENT], [100, LOUD]))).toEqual([
    [0, 290],
    [294, 394],
  ]);
  expect(times(find([600, LOUD]))).toEqual([
    [0, 560],
    [560, 600],
  ]);
});

test("finds ordered stretches that never overlap, for any input", () => {
  const run = fc.tuple(
    fc.integer({ min: 1, max: 700 }),
    fc.double({ min: 0, max: 1, noNaN: true }),
  );
  fc.assert(
    fc.property(fc.array(run, { maxLength: 12 }), (runs) => {
      let last = 0;
      for (const { samples, fromMs, toMs } of find(...runs)) {
        expect(fromMs).toBeGreaterThanOrEqual(last);
        expect(toMs).toBeGreaterThan(fromMs);
        expect((samples.length / FRAME) * FRAME_MS).toBeGreaterThanOrEqual(toMs - fromMs);
        last = toMs;
      }
    }),
  );
});
