import fc from "fast-check";
import { expect, test } from "vitest";
import { fromDecimal, toDecimal } from "./paypal-amounts.ts";

test("every amount round-trips through a decimal string with two decimals", () => {
  fc.assert(
    fc.property(fc.nat({ max: Number.MAX_SAFE_INTEGER }), (amountMinor) => {
      const decimal = toDecimal(amountMinor);
      expect(decimal).toMatch(/^(0|[1-9]\d*)\.\d\d$/);
      expect(fromDecimal(decimal)).toBe(amountMinor);
      expect(BigInt(decimal.replace(".", ""))).toBe(BigInt(amountMinor));
    }),
  );
});

test.each([
  ["79", 7900],
  ["79.0", 7900],
  ["79.5", 7950],
  ["79.500", 7950],
  [".05", 5],
  ["0.29", 29],
  ["1.15", 115],
  ["90071992547409.91", Number.MAX_SAFE_INTEGER],
])("parses %s as %i", (value, amountMinor) => {
  expect(fromDecimal(value)).toBe(amountMinor);
});

test.each(["", ".", "-1.00", "1.005", "1e3", "1,000.00", " 1", "0x1", "90071992547409.92", "NaN"])(
  "refuses %j",
  (value) => {
    expect(() => fromDecimal(value)).toThrow(RangeError);
  },
);

test.each([-1, 0.5, Number.NaN, 2 ** 53])(
  "refuses %d as an amount in minor units",
  (amountMinor) => {
    expect(() => toDecimal(amountMinor)).toThrow(RangeError);
  },
);
