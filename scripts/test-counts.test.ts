import { describe, expect, test } from "vitest";
import {
  countLine,
  isGood,
  playwrightCounts,
  sum,
  vitestCounts,
  withExitCode,
} from "./test-counts.ts";

const QUIET = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };

describe("the counts of a run", () => {
  test("add up over the runners, on one line", () => {
    const unit = vitestCounts({ ...QUIET, testResults: [] });
    const browser = playwrightCounts({
      stats: { expected: 2, unexpected: 1, flaky: 0, skipped: 0 },
      errors: [],
    });
    expect(countLine(sum([unit, browser]))).toBe("5 passed, 1 failed");
  });

  test("name the skipped only where there are any", () => {
    expect(countLine({ passed: 1, failed: 0, skipped: 2 })).toBe("1 passed, 0 failed, 2 skipped");
  });

  test("a file that broke before its tests is a failure", () => {
    const testResults = [
      { status: "failed", assertionResults: [] },
      { status: "passed", assertionResults: [{ status: "passed" }] },
    ];
    expect(vitestCounts({ ...QUIET, testResults }).failed).toBe(1);
  });

  test("a file with failed tests is not counted twice", () => {
    const testResults = [{ status: "failed", assertionResults: [{ status: "failed" }] }];
    expect(vitestCounts({ ...QUIET, numFailedTests: 1, testResults }).failed).toBe(1);
  });

  test("a flaky browser test has failed, and so has a run with an error of its own", () => {
    const stats = { expected: 5, unexpected: 0, flaky: 1, skipped: 0 };
    expect(playwrightCounts({ stats, errors: [] }).failed).toBe(1);
    expect(playwrightCounts({ stats: { ...stats, flaky: 0 }, errors: [{}] }).failed).toBe(1);
  });

  test("a bad exit code fails a run whose tests all passed", () => {
    expect(withExitCode({ passed: 3, failed: 0, skipped: 0 }, 1).failed).toBe(1);
    expect(withExitCode({ passed: 3, failed: 2, skipped: 0 }, 1).failed).toBe(2);
    expect(withExitCode({ passed: 3, failed: 0, skipped: 0 }, 0).failed).toBe(0);
  });

  test("a run without tests is no success", () => {
    expect(isGood({ passed: 0, failed: 0, skipped: 4 })).toBe(false);
    expect(isGood({ passed: 1, failed: 0, skipped: 0 })).toBe(true);
    expect(isGood({ passed: 1, failed: 1, skipped: 0 })).toBe(false);
  });
});
