import { describe, expect, test } from "vitest";
import { readPlaywright, readVitest, summary } from "./test-report.ts";

const vitest = { numPassedTests: 3, numPendingTests: 0, numTodoTests: 0, testResults: [] };
const stats = { expected: 2, skipped: 0 };

describe("the summary of a test run", () => {
  test("names the failures of both runners, then adds up the counts", () => {
    const failed = { status: "failed", fullName: "divides" };
    const passed = { status: "passed", fullName: "adds" };
    const testResults = [
      { name: "a.test.ts", status: "failed", assertionResults: [passed, failed] },
      { name: "b.test.ts", status: "failed", assertionResults: [] },
      { name: "c.test.ts", status: "passed", assertionResults: [passed] },
    ];
    const specs = [
      { title: "pays", file: "pay.spec.ts", ok: true },
      { title: "declines", file: "pay.spec.ts", ok: false },
    ];
    const { isGood, text } = summary([
      readVitest({ ...vitest, testResults }, ["connection lost at pool.ts:3"]),
      readPlaywright({ stats, errors: [{ message: "no browser" }], suites: [{ specs }] }),
    ]);
    expect(isGood).toBe(false);
    expect(text.split("\n")).toEqual([
      "FAILED a.test.ts > divides",
      "FAILED b.test.ts",
      "FAILED connection lost at pool.ts:3",
      "FAILED no browser",
      "FAILED pay.spec.ts > declines",
      "5 passed, 5 failed",
    ]);
  });

  test("counts skipped tests only if there are any", () => {
    expect(summary([readPlaywright({ stats, errors: [] })])).toEqual({
      isGood: true,
      text: "2 passed, 0 failed",
    });
    const skipped = readVitest({ ...vitest, numPendingTests: 1, numTodoTests: 1 }, []);
    expect(summary([skipped]).text).toBe("3 passed, 0 failed, 2 skipped");
  });

  test("is not good when nothing ran", () => {
    expect(summary([]).isGood).toBe(false);
    expect(summary([readVitest({ ...vitest, numPassedTests: 0 }, [])]).isGood).toBe(false);
  });
});
