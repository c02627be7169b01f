import { expect, test } from "vitest";
import { isPossiblePhone } from "./phone.server.ts";

test.each([
  ["+1-787", "787 123 4567"],
  ["+1-787", "123 4567"],
  ["+1-809", "829 123 4567"],
  ["+44-1481", "1481 256789"],
  ["+1", "212 555 0100"],
  ["+91", "098765 43210"],
])("%s %s is possible", (code, number) => {
  expect(isPossiblePhone(code, number)).toBe(true);
});

test.each([
  ["+1-809", "829 123"],
  ["+1", "12345"],
  ["+91", "1"],
  ["", "5551234567890123"],
])("%s %s is not", (code, number) => {
  expect(isPossiblePhone(code, number)).toBe(false);
});
