import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CURRENCIES } from "#lib/money.ts";
import { quote, withinCardCap } from "./price-policy.ts";

const caps = { USD: 9000, INR: 800000 };

describe("quote", () => {
  test("takes 9% off $79.00 with HALLOWEEN9, rounded half up to the cent", () => {
    const quoted = quote(7900, "USD", { code: "HALLOWEEN9", percent: 9 });
    expect(quoted).toMatchObject({ discountMinor: 711, amountMinor: 7189 });
  });

  test("stays in whole minor units, never below zero, and adds up", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_000 }),
        fc.integer({ min: 1, max: 100 }),
        fc.constantFrom(...CURRENCIES),
        (list, percent, currency) => {
          const q = quote(list, currency, { code: "X", percent });
          expect(Number.isInteger(q.discountMinor)).toBe(true);
          expect(q.amountMinor).toBeGreaterThanOrEqual(0);
          expect(q.amountMinor).toBe(q.listMinor - q.discountMinor + q.taxMinor);
          expect(Math.abs(q.discountMinor * 100 - list * percent)).toBeLessThanOrEqual(50);
        },
      ),
    );
  });
});

describe("the card payment cap", () => {
  test.each([
    ["USD", 9000_00, true],
    ["USD", 9000_01, false],
    ["INR", 800000_00, true],
    ["INR", 800000_01, false],
  ] as const)("%s %i minor units: %s", (currency, amount, allowed) => {
    expect(withinCardCap(quote(amount, currency, null), caps)).toBe(allowed);
  });
});
