import { describe, expect, test } from "vitest";
import { dueReminder, timeUntil } from "./reminders.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = new Date("2027-01-14T10:00:00Z");

describe("the due reminder", () => {
  const made = new Date("2027-01-01T00:00:00Z");
  test.each([
    [24 * HOUR + 1, null],
    [24 * HOUR, "day"],
    [65 * MINUTE, "day"],
    [65 * MINUTE - 1, null],
    [HOUR, "hour"],
    [15 * MINUTE, "hour"],
    [15 * MINUTE - 1, null],
    [10 * MINUTE, "minutes"],
    [1, "minutes"],
    [0, null],
    [-1, null],
  ])("%i ms before the start: %s", (beforeMs, kind) => {
    expect(dueReminder(START, made, new Date(START.getTime() - beforeMs))).toBe(kind);
  });

  test.each([
    [24 * HOUR, "24 hours"],
    [100 * MINUTE, "2 hours"],
    [61 * MINUTE, "an hour"],
    [50 * MINUTE, "50 minutes"],
    [20_000, "a minute"],
  ])("%i ms are %s", (ms, words) => {
    expect(timeUntil(START, new Date(START.getTime() - ms))).toBe(words);
  });
});
