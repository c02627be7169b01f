import { expect, it } from "vitest";
import { formatInstant, formatSpan } from "./when.ts";

const at = new Date("2026-11-25T23:30:00Z");

it.each([
  ["UTC", "Wed 25 Nov 2026, 23:30"],
  ["Asia/Kolkata", "Thu 26 Nov 2026, 05:00"],
  ["America/New_York", "Wed 25 Nov 2026, 18:30"],
])("says an instant in %s", (zone, expected) => {
  expect(formatInstant(at, zone)).toBe(expected);
});

it.each([
  ["UTC", "Wed 25 Nov 2026, 23:30–00:30 (UTC)"],
  ["Asia/Kathmandu", "Thu 26 Nov 2026, 05:15–06:15 (UTC+5:45)"],
])("says a session in %s", (zone, expected) => {
  expect(formatSpan(at, new Date(at.getTime() + 3_600_000), zone)).toBe(expected);
});
