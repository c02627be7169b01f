import fc from "fast-check";
import { expect, test } from "vitest";
import { addHours, isOpenAt, removeHours, type Week } from "./week.ts";

const WEEK_MIN = 7 * 1440;

/** Every open minute of the repeating week. */
function minutesOf(week: Week): Set<number> {
  const open = new Set<number>();
  week.forEach((windows, day) => {
    for (const { startMin, endMin } of windows) {
      for (let at = startMin; at < endMin; at++) open.add((day * 1440 + at) % WEEK_MIN);
    }
  });
  return open;
}

const window = fc
  .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 1440 }))
  .map(([startMin, length]) => ({ startMin, endMin: startMin + length }));
/** As stored: a day's windows don't overlap each other but may overlap the next day's. */
const day = fc.array(window, { maxLength: 4 }).map((windows) => {
  const apart: { startMin: number; endMin: number }[] = [];
  for (const next of windows.toSorted((a, b) => a.startMin - b.startMin)) {
    if ((apart.at(-1)?.endMin ?? 0) <= next.startMin) apart.push(next);
  }
  return apart;
});
const week = fc.array(day, { minLength: 7, maxLength: 7 });
const span = fc
  .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 0, max: 1440 }))
  .map(([a, b]) => ({ startMin: Math.min(a, b), endMin: Math.max(a, b) }));
const at = fc.integer({ min: 0, max: 6 });

function spanMinutes(day: number, { startMin, endMin }: { startMin: number; endMin: number }) {
  return Array.from({ length: endMin - startMin }, (_, n) => day * 1440 + startMin + n);
}

function expectStorable(week: Week) {
  for (const windows of week) {
    windows.forEach(({ startMin, endMin }, n) => {
      expect(startMin).toBeGreaterThanOrEqual(n === 0 ? 0 : windows[n - 1]!.endMin);
      expect(startMin).toBeLessThan(1440);
      expect(endMin - startMin).toBeGreaterThan(0);
      expect(endMin - startMin).toBeLessThanOrEqual(1440);
    });
  }
}

test("adding a span opens exactly its minutes", () => {
  fc.assert(
    fc.property(week, at, span, (before, day, added) => {
      const after = addHours(before, day, added);
      expectStorable(after);
      const expected = new Set([...minutesOf(before), ...spanMinutes(day, added)]);
      expect(minutesOf(after)).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});

test("removing a span closes exactly its minutes, also of a night before", () => {
  fc.assert(
    fc.property(week, at, span, (before, day, removed) => {
      const after = removeHours(before, day, removed);
      expectStorable(after);
      const expected = minutesOf(before);
      for (const minute of spanMinutes(day, removed)) expected.delete(minute);
      expect(minutesOf(after)).toEqual(expected);
      for (const minute of [0, 1, 719, 1439]) {
        expect(isOpenAt(after, day, minute)).toBe(expected.has(day * 1440 + minute));
      }
    }),
    { numRuns: 60 },
  );
});
