import fc from "fast-check";
import { expect, test } from "vitest";
import { pageWindow } from "./page-window.ts";

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 28, [1, 2, 3, 4, 5, null, 28]],
  [14, 28, [1, null, 13, 14, 15, null, 28]],
  [28, 28, [1, null, 24, 25, 26, 27, 28]],
])("page %i of %i", (page, pages, shown) => {
  expect(pageWindow(page, pages)).toEqual(shown);
});

test("is ascending, includes both ends and the page, and has no gap of one page", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(), (pages, seed) => {
      const page = 1 + (seed % pages);
      const shown = pageWindow(page, pages);
      const numbers = shown.filter((entry) => entry !== null);
      expect(numbers).toContain(page);
      expect(numbers[0]).toBe(1);
      expect(numbers.at(-1)).toBe(pages);
      shown.forEach((entry, at) => {
        const before = shown[at - 1];
        if (at === 0) return;
        if (entry === null) {
          expect((shown[at + 1] as number) - (before as number)).toBeGreaterThan(2);
        } else if (before !== null) {
          expect(entry - (before as number)).toBe(1);
        }
      });
    }),
    { numRuns: 200 },
  );
});
