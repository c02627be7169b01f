import { expect, test } from "vitest";
import { clockText, minuteMark } from "./countdown-text.ts";

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
])("%i ms left is spoken as %s", (left, spoken) => {
  expect(minuteMark(left)).toBe(spoken);
});
