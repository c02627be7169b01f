import fc from "fast-check";
import { expect, test } from "vitest";
import { monthsAfter, packPrice, sessionWorths } from "./policy.ts";

const packs = fc.record({
  unit: fc.integer({ min: 1, max: 100_000_000 }),
  sessions: fc.integer({ min: 2, max: 12 }),
  percentOff: fc.integer({ min: 0, max: 99 }),
});

test("three cost 10% less than single sessions, five 15%", () => {
  const of = (sessions: number, percentOff: number) => packPrice(79_00, { sessions, percentOff });
  expect(of(3, 10)).toEqual({ listMinor: 237_00, discountMinor: 23_70, amountMinor: 213_30 });
  expect(of(5, 15)).toEqual({ listMinor: 395_00, discountMinor: 59_25, amountMinor: 335_75 });
});

test("the sessions' values add up to the payment and differ by a cent at most", () => {
  fc.assert(
    fc.property(packs, ({ unit, sessions, percentOff }) => {
      const { amountMinor, listMinor, discountMinor } = packPrice(unit, { sessions, percentOff });
      expect(amountMinor).toBe(listMinor - discountMinor);
      const worths = sessionWorths({ amountMinor, sessions });
      expect(worths).toHaveLength(sessions);
      expect(worths.reduce((sum, worth) => sum + worth, 0)).toBe(amountMinor);
      expect(Math.max(...worths) - Math.min(...worths)).toBeLessThanOrEqual(1);
      // No session is worth more than its single price.
      expect(Math.max(...worths)).toBeLessThanOrEqual(unit);
      expect(worths.every(Number.isInteger)).toBe(true);
    }),
  );
});

test.each([
  ["2027-01-11T08:00:00.000Z", 12, "2028-01-11T08:00:00.000Z"],
  ["2028-02-29T23:59:59.000Z", 12, "2029-02-28T23:59:59.000Z"],
  ["2027-08-31T00:00:00.000Z", 6, "2028-02-29T00:00:00.000Z"],
])("%s plus %i months is %s", (at, months, later) => {
  expect(monthsAfter(new Date(at), months).toISOString()).toBe(later);
});
