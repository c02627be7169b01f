import { expect, test } from "vitest";
import { isEmail } from "./email.ts";

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
