import { expect, test } from "vitest";
import { clockText, minuteMark, untilText } from "./countdown-text.ts";

test.each([
  [581_000, "9:41"],
  [580_001, "9:41"],
  [600_000, "10:00"],
  [59_000, "0:59"],
  [1, "0:01"],
  [0, "0:00"],
  [-5000, "0:00"],
])("%i ms left reads %s", (left, text) => {
  expect(clockText(left)).toBe(text);
});

test.each([
  [540_000, "9 minutes left"],
  [539_500, "9 minutes left"],
  [60_000, "1 minute left"],
  [541_000, null],
  [30_000, null],
  [0, "Time is up"],
  [-1, "Time is up"],
])("%i ms left is announced as %s", (left, spoken) => {
  expect(minuteMark(left)).toBe(spoken);
});

test.each([
  [4 * 1440 + 1260, "in 5 days"],
  [3 * 1440 + 300, "in 3 days"],
  [2 * 1440, "in 2 days"],
  [1440 + 240, "in 1 day 4 hours"],
  [1440 + 5, "in 1 day"],
  [312, "in 5 hours 12 minutes"],
  [60, "in 1 hour"],
  [12, "in 12 minutes"],
  [0.2, "in 1 minute"],
  [0, "now"],
  [-5, "now"],
])("formats %s minutes as %s", (minutes, text) => {
  expect(untilText(minutes * 60_000)).toBe(text);
});
