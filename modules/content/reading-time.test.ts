import { expect, test } from "vitest";
import { readingMinutes } from "./reading-time.ts";

test("reading takes at least a minute, and whole minutes from there", () => {
  expect(readingMinutes(0)).toBe(1);
  expect(readingMinutes(219)).toBe(1);
  expect(readingMinutes(330)).toBe(2);
  expect(readingMinutes(1320)).toBe(6);
});
