import { describe, expect, test } from "vitest";
import { playwrightFailures, vitestFailures } from "./test-failures.ts";

describe("what failed, told again at the end of a run", () => {
  test("names vitest's tests, and files that broke before their tests", () => {
    const passed = { status: "passed", fullName: "adds", failureMessages: [] };
    const failed = { status: "failed", fullName: "divides", failureMessages: ["\u001B[31m0 of 1"] };
    expect(
      vitestFailures({
        testResults: [
          { name: "a.test.ts", status: "failed", message: "", assertionResults: [passed, failed] },
          { name: "b.test.ts", status: "failed", message: "no import", assertionResults: [] },
          { name: "c.test.ts", status: "passed", message: "", assertionResults: [passed] },
        ],
      }),
    ).toEqual(["FAILED a.test.ts > divides\n    0 of 1", "FAILED b.test.ts\n    no import"]);
  });

  test("finds the browser's in nested suites", () => {
    const specs = [
      { title: "pays", file: "pay.spec.ts", ok: true, tests: [{ results: [{}] }] },
      {
        title: "declines",
        file: "pay.spec.ts",
        ok: false,
        tests: [{ results: [{ error: { message: "no button" } }] }],
      },
    ];
    expect(playwrightFailures({ suites: [{ suites: [{ specs }] }] })).toEqual([
      "FAILED pay.spec.ts > declines\n    no button",
    ]);
  });
});
