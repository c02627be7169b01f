import { expect, test } from "vitest";
import { isDatabaseDown, sqlState } from "./errors.ts";

const failed = (code: string, why = "why") =>
  new Error("Failed query", { cause: Object.assign(new Error(why), { code }) });

test.each(["57P01", "08006", "53100", "53300", "40P01", "57014", "ECONNREFUSED", "EPIPE"])(
  "%s passes: the visitor is asked to come again",
  (code) => expect(isDatabaseDown(failed(code))).toBe(true),
);

test.each(["23505", "42P01", "22021", "ENOENT"])("%s is a bug or a refusal", (code) =>
  expect(isDatabaseDown(failed(code))).toBe(false),
);

test("a standby's missing unlogged table passes, other unsupported things don't", () => {
  const why = "cannot access temporary or unlogged relations during recovery";
  expect(isDatabaseDown(failed("0A000", why))).toBe(true);
  expect(isDatabaseDown(failed("0A000"))).toBe(false);
});

test("a state is found behind a wrapper, and told from a system's code", () => {
  expect(sqlState(failed("23P01"))).toBe("23P01");
  expect(sqlState(failed("EPIPE"))).toBeNull();
});
