import fc from "fast-check";
import { expect, test } from "vitest";
import { createResampler } from "./resample.ts";

const tone = (length: number, rate: number, hertz = 300) =>
  Float32Array.from({ length }, (_, at) => Math.sin((2 * Math.PI * hertz * at) / rate));

test.each([44_100, 48_000, 96_000])("keeps a tone at its pitch from %i Hz", (rate) => {
  const resample = createResampler(rate, 16_000);
  const [input, expected] = [tone(rate, rate), tone(16_000, 16_000)];
  const output: number[] = [];
  for (let at = 0; at < input.length; at += 2_048) {
    output.push(...resample(input.subarray(at, at + 2_048)));
  }
  expect(Math.abs(output.length - 16_000)).toBeLessThanOrEqual(1);
  const error = output.map((value, at) => Math.abs(value - (expected[at] ?? value)));
  expect(Math.max(...error)).toBeLessThan(0.1);
});

test("gives the same in chunks of any size", () => {
  const input = tone(5_000, 44_100);
  const whole = createResampler(44_100, 16_000)(input);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 900 }), { maxLength: 20 }), (sizes) => {
      const resample = createResampler(44_100, 16_000);
      const output: number[] = [];
      let at = 0;
      for (const size of [...sizes, input.length]) {
        output.push(...resample(input.subarray(at, at + size)));
        at = Math.min(input.length, at + size);
      }
      expect(output.length).toBeGreaterThanOrEqual(whole.length - 1);
      const errors = output.map((value, index) => Math.abs(value - (whole[index] ?? value)));
      expect(Math.max(...errors)).toBeLessThan(0.1);
    }),
  );
});
