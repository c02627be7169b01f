import { expect, test } from "vitest";
import { isDatabaseDown, sqlState } from "./errors.ts";

const failed = (code: string, why = "why") =>
  new Error("Failed query", { cause: Object.assign(new Error(why), { code }) });

test.each(["57P01", "08006", "53100", "53300", "40P01", "57014", "ECONNREFUSED", "EPIPE"])(
  "%s is temporary: the visitor gets a 503",
  (code) => expect(isDatabaseDown(failed(code))).toBe(true),
);

test.each(["23505", "42P01", "22021", "ENOENT"])("%s is a bug or a refusal", (code) =>
  expect(isDatabaseDown(failed(code))).toBe(false),
);

test("a standby's missing unlogged table is temporary, other unsupported features aren't", () => {
  const why = "cannot access temporary or unlogged relations during recovery";
  expect(isDatabaseDown(failed("0A000", why))).toBe(true);
  expect(isDatabaseDown(failed("0A000"))).toBe(false);
});

test("finds the SQL state in a wrapped error, and ignores system codes", () => {
  expect(sqlState(failed("23P01"))).toBe("23P01");
  expect(sqlState(failed("EPIPE"))).toBeNull();
});
