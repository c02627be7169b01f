import { expect, test } from "vitest";
import { packRows, priceGroups } from "./price-list.ts";

test("packs cost their sessions less 10 and 15 percent", () => {
  const hour = packRows().filter(({ name }) => name.startsWith("1:1"));
  expect(hour).toMatchObject([
    { sessions: 3, pricesMinor: { USD: 213_30, INR: 10_797_30 }, singlesMinor: { USD: 237_00 } },
    { sessions: 5, pricesMinor: { USD: 335_75, INR: 16_995_75 } },
  ]);
});

test("lists every offer at its price", () => {
  const rows = priceGroups().flatMap((group) => group.rows);
  expect(rows.map(({ name, pricesMinor }) => [name, pricesMinor?.USD, pricesMinor?.INR])).toEqual([
    ["1:1 expert mock interview", 79_00, 3_999_00],
    ["Executive C-roles mock interview", 149_00, 7_999_00],
    ["F-1 visa mock interview", 39_00, 1_999_00],
    ["B1/B2 visa mock interview", 39_00, 1_999_00],
    ["AI mock session", 9_00, 499_00],
    ["One-way interview", 5_00, 299_00],
    ["Expert’s scorecard", 29_00, 1_499_00],
    ["Visa officer", undefined, undefined],
    ["LinkedIn profile review", 49_00, 2_499_00],
    ["Appraisal guidance", 49_00, 2_499_00],
    ["Resume writing", 99_00, 4_999_00],
  ]);
});
