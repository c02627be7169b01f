import { expect, test } from "vitest";
import { isEmail, storableText, visibleText } from "./typed-text.ts";

test("replaces only what PostgreSQL can't store", () => {
  expect(storableText("a\0b")).toBe("a\ufffdb");
  expect(storableText("cut \ud83d")).toBe("cut \ufffd");
  expect(storableText("क\tłą 🎭\r\n")).toBe("क\tłą 🎭\r\n");
});

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

test.each([
  "name@example.com",
  "user@example.xn--p1ai",
  "name@bücher.example",
  "имя@пример.рф".replace("имя", "name"),
  "a&b@example.com",
  "first/last@example.com",
  "a=b@example.com",
  "o'neil+work@mail.example.co",
  "a@1-2.example",
])("%s is an email", (email) => {
  expect(isEmail(email)).toBe(true);
});

test.each([
  "",
  "name",
  "@example.com",
  "name@example",
  ".a@example.com",
  "a.@example.com",
  "a..b@example.com",
  "a b@example.com",
  "a@b@example.com",
  "a,b@example.com",
  "a@-b.example",
  "a@b-.example",
  "a@example.c",
  "a@example.123",
  "<a@example.com>",
  "a@exam_ple.com",
  "a@example.com\n",
  `${"a".repeat(250)}@example.com`,
  `a@${"a-".repeat(100)}`,
])("%j is not", (email) => {
  expect(isEmail(email)).toBe(false);
});
