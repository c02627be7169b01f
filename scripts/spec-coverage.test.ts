import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT } from "./child.ts";
import { coverageProblems, readCoverage } from "./spec-coverage.ts";

const TABLE = readFileSync(join(ROOT, "docs/spec-coverage.md"), "utf8");
const read = (path: string) =>
  existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), "utf8") : null;

test("every requirement names files that exist and tests that exist", () => {
  expect(coverageProblems(TABLE, read)).toEqual([]);
});

test("the table covers the spec's nine sections and what was settled, and says how many", () => {
  const rows = readCoverage(TABLE);
  const sections = new Set(rows.map(({ id }) => id.split(".")[0]));
  expect([...sections]).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9", "R"]);
  expect(TABLE).toContain(`${rows.length} requirements`);
});

describe("a table that has rotted", () => {
  const sources: Record<string, string> = {
    "app/a.ts": "export const a = 1;",
    "app/a.test.ts": 'test("is one", () => {});\ntest.each([1])(\n  `is ${kind}`,\n  () => {},\n);',
  };
  const problems = (...rows: string[]) =>
    coverageProblems(rows.join("\n"), (path) => sources[path] ?? null);
  const good = "| 1.1 | First | `app/a.ts` | `app/a.test.ts` › is one |";

  test("is none while files and titles are there", () => {
    expect(problems(good, "| 1.2 | And | `app/a.ts` | `app/a.test.ts` › is ${kind} |")).toEqual([]);
  });

  test.each([
    ["no such file", good.replace("app/a.ts", "app/b.ts"), "1.1: app/b.ts is not there"],
    [
      "no such test file",
      good.replace("a.test.ts", "b.test.ts"),
      "1.1: app/b.test.ts is not there",
    ],
    ["no such title", good.replace("is one", "is two"), "1.1: app/a.test.ts has no test “is two”"],
    ["no test", "| 1.1 | A | `app/a.ts` | |", "1.1: no test shows it"],
    ["no file", "| 1.1 | A |  | `app/a.test.ts` › is one |", "1.1: no file holds it"],
    ["a test that cannot be read", "| 1.1 | A | `app/a.ts` | later |", "1.1: “later” is no test"],
    ["a number left out", good.replace("1.1", "1.2"), "1.2: expected 1.1"],
  ])("when there is %s", (_what, row, problem) => {
    expect(problems(row)).toEqual([problem]);
  });
});
