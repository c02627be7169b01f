import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT } from "../server/bundle/child.ts";
import { brokenCitations, coverageProblems, readCoverage } from "./spec-coverage.ts";

const TABLE = readFileSync(join(ROOT, "docs/spec-coverage.md"), "utf8");
const read = (path: string) =>
  existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), "utf8") : null;

test("each requirement names existing files and tests", () => {
  expect(coverageProblems(TABLE, read)).toEqual([]);
});

test("the table has all its sections and the right count of requirements", () => {
  const rows = readCoverage(TABLE);
  const sections = new Set(rows.map(({ id }) => id.split(".")[0]));
  expect([...sections]).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9", "R"]);
  expect(TABLE).toContain(`${rows.length} promises`);
});

test("code and docs cite existing headings of product.md", () => {
  const product = readFileSync(join(ROOT, "docs/product.md"), "utf8");
  const folders = "{adapters,app,bench,content,docs,lib,modules,platform,scripts,server,tests}";
  const citing = globSync(`${folders}/**/*.{ts,tsx,css,md}`, { cwd: ROOT }).flatMap((path) =>
    brokenCitations(readFileSync(join(ROOT, path), "utf8"), product).map((at) => `${path}: ${at}`),
  );
  expect(citing).toEqual([]);
  const cited = (anchor: string) => brokenCitations(`// docs/product.md${anchor}`, "# A b’s c\n");
  expect(cited("#a-bs-c")).toEqual([]);
  expect(cited("#a")).toEqual(["a"]);
});

describe("an outdated table", () => {
  const sources: Record<string, string> = {
    "app/a.ts": "export const a = 1;",
    "app/a.test.ts": 'test("is one", () => {});\ntest.each([1])(\n  `is ${kind}`,\n  () => {},\n);',
  };
  const problems = (...rows: string[]) =>
    coverageProblems(rows.join("\n"), (path) => sources[path] ?? null);
  const good = "| 1.1 | First | `app/a.ts` | `app/a.test.ts` › is one |";

  test("has no problems if its files and titles exist", () => {
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
    ["an unreadable test", "| 1.1 | A | `app/a.ts` | later |", "1.1: “later” is no test"],
    ["a skipped number", good.replace("1.1", "1.2"), "1.2: expected 1.1"],
  ])("when there is %s", (_what, row, problem) => {
    expect(problems(row)).toEqual([problem]);
  });
});
