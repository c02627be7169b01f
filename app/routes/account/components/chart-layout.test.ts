import fc from "fast-check";
import { expect, test } from "vitest";
import { placeInstants } from "./chart-layout.ts";

test("places instants in order, within the width and apart", () => {
  const instants = fc
    .uniqueArray(fc.integer({ min: 0, max: 4_000_000_000_000 }), { minLength: 1, maxLength: 60 })
    .map((all) => all.toSorted((a, b) => a - b));
  fc.assert(
    fc.property(instants, fc.integer({ min: 100, max: 600 }), (all, width) => {
      const places = placeInstants(all, width, 18);
      expect(places).toHaveLength(all.length);
      const least = Math.min(18, width / Math.max(1, all.length - 1));
      for (const [index, place] of places.entries()) {
        expect(place).toBeGreaterThanOrEqual(0);
        expect(place).toBeLessThanOrEqual(width + 1e-6);
        if (index > 0) expect(place - places[index - 1]!).toBeGreaterThanOrEqual(least - 1e-6);
      }
    }),
  );
});

test("puts one mark in the middle, and two of the same instant side by side", () => {
  expect(placeInstants([], 100, 20)).toEqual([]);
  expect(placeInstants([5], 100, 20)).toEqual([50]);
  expect(placeInstants([5, 5], 100, 20)).toEqual([40, 60]);
});
