import { expect, test } from "vitest";
import { visibleText } from "./visible-text.ts";

test.each([
  "\u200b",
  "\u3164",
  "\u115f\u1160\uffa0",
  "\u2800",
  "\u00ad\u2060\ufeff",
  "\u{e0020}",
  " \u00a0\u3000",
])("%j shows nothing", (text) => {
  expect(visibleText(text)).toBe("");
});

test.each(["Asha", "김\u200b", "👩‍💻", "-"])("%j stays as it is", (text) => {
  expect(visibleText(text)).toBe(text);
});
