import { expect, test } from "vitest";
import { readReturned, refreshSeconds } from "./payment-wait.ts";

test("counts page loads since the return, and ignores invalid values", () => {
  const read = (search: string) => readReturned(new URLSearchParams(search));
  expect(
    ["returned=1", "returned=7", "", "returned=", "returned=-1", "returned=x"].map(read),
  ).toEqual([1, 7, 0, 0, 0, 0]);
});

test("refreshes every second at first, then less often, then not at all", () => {
  expect([0, 1, 15, 16, 30, 31].map(refreshSeconds)).toEqual([null, 1, 1, 5, 5, null]);
});
