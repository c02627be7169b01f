import { expect, test } from "vitest";
import { formatMoney, groupDigits } from "./money.ts";

const WHOLE = [0, 7, 999, 1_000, 12_345, 123_456, 1_234_567, 98_765_432, 9_876_543_210, -1_000];

test.each(WHOLE)("groups %d like Intl", (whole) => {
  expect(groupDigits(whole)).toBe(new Intl.NumberFormat("en-US").format(whole));
  expect(groupDigits(whole, "lakhs")).toBe(new Intl.NumberFormat("en-IN").format(whole));
});

test.each(["USD", "INR"] as const)("formats %s like Intl", (currency) => {
  const format = new Intl.NumberFormat(currency === "INR" ? "en-IN" : "en-US", {
    style: "currency",
    currency,
    trailingZeroDisplay: "stripIfInteger",
  });
  for (const minor of [...WHOLE, 1, 5, 10, 99, 101, 7_110, 399_900, 123_456_789, -1, -250_050]) {
    expect(formatMoney(minor, currency)).toBe(format.format(minor / 100));
  }
});
