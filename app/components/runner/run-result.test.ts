import { expect, test } from "vitest";
import { failure, literal, RUN_LIMITS, sameJson, snakeCase, summarize } from "./run-result.ts";

test("compares results as JSON, numbers with a tolerance", () => {
  expect(sameJson([[1, 6]], [[1, 6]])).toBe(true);
  expect(sameJson({ a: 1, b: [null] }, { b: [null], a: 1 })).toBe(true);
  expect(sameJson(0.1 + 0.2, 0.3)).toBe(true);
  expect(sameJson([1], { 0: 1 })).toBe(false);
  expect(sameJson([1, 2], [2, 1])).toBe(false);
  expect(sameJson({ a: undefined }, { b: undefined })).toBe(false);
  expect(sameJson(undefined, null)).toBe(false);
  expect(sameJson("1", 1)).toBe(false);
});

test("summarizes the cases", () => {
  const [good, bad] = [
    { passed: true, got: "1" },
    { passed: false, got: "2" },
  ];
  expect(summarize([good], "")).toMatchObject({ outcome: "passed", passed: 1, total: 1 });
  expect(summarize([good, bad], "")).toMatchObject({ outcome: "failed", passed: 1, total: 2 });
  expect(summarize([], "hi")).toMatchObject({ outcome: "output", output: "hi" });
});

test("keeps the end of a long output, where the error is", () => {
  const { outcome, output } = failure("TypeError: no", "x\n".repeat(9_000));
  expect(outcome).toBe("error");
  expect(output.length).toBe(RUN_LIMITS.output);
  expect(output.endsWith("TypeError: no")).toBe(true);
});

test("shortens what a case gave", () => {
  const { cases } = summarize([{ passed: false, got: "1".repeat(9_000) }], "");
  expect(cases[0]!.got).toBe(`${"1".repeat(RUN_LIMITS.got - 1)}…`);
});

test("writes a value in the language of the code", () => {
  const value = { a: [true, null, "None"], b: 1.5 };
  expect(literal(value, "javascript")).toBe('{"a":[true,null,"None"],"b":1.5}');
  expect(literal(value, "python")).toBe('{"a": [True, None, "None"], "b": 1.5}');
});

test("converts a function's name to snake_case for Python", () => {
  expect(snakeCase("mergeIntervals")).toBe("merge_intervals");
});
