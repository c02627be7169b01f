import fc from "fast-check";
import { expect, test } from "vitest";
import { isoJsonArray, isoText } from "./iso-text.ts";

const epochMin = fc.integer({ min: -2_000_000, max: 60_000_000 });
const toDate = (minute: number) => new Date(minute * 60_000);

test("isoText equals Date.toISOString", () => {
  fc.assert(
    fc.property(epochMin, (minute) => {
      expect(isoText(minute)).toBe(toDate(minute).toISOString());
    }),
    { numRuns: 500 },
  );
});

test("isoJsonArray equals JSON.stringify", () => {
  fc.assert(
    fc.property(fc.array(epochMin, { maxLength: 40 }), (minutes) => {
      const expected = JSON.stringify(minutes.map(toDate));
      expect(isoJsonArray(Int32Array.from(minutes))).toBe(expected);
    }),
    { numRuns: 100 },
  );
});
