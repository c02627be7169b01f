import { expect, test } from "vitest";
import { readingMinutes } from "./reading-time.ts";

test("returns whole minutes, at least one", () => {
  expect(readingMinutes(0)).toBe(1);
  expect(readingMinutes(219)).toBe(1);
  expect(readingMinutes(330)).toBe(2);
  expect(readingMinutes(1320)).toBe(6);
});
