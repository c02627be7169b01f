import { expect, test } from "vitest";
import { getRubric, listQuestions } from "#modules/rubrics/data.server.ts";
import type { Check, Work } from "./schema.ts";
import { countOwnTests, judgeWork } from "./work.ts";

const rubric = getRubric("coding")!;
const question = listQuestions("coding").find(({ id }) => id === "pair-for-budget")!;
const { entry } = question.code!;
const cost = question.points.find(({ isCost }) => isCost)!;

const CODE = `function ${entry}(prices, budget) {\n  return null;\n}\n`;
const workOf = (passed: number, total: number, more = ""): Work => ({
  language: "javascript",
  code: CODE + more,
  run: { passed, total },
});
const quote = { text: "Said.", answer: 0, fromMs: 0 };
const check = (finding: "found" | "contradicted" | "missing"): Check => ({
  questionId: question.id,
  opening: quote,
  points: [{ label: cost.label, kind: "must", dimension: cost.dimension, finding, quote }],
  redFlags: [],
  errors: [],
});
const levelsOf = (work: Work, of?: Check) =>
  Object.fromEntries(
    judgeWork({ work, index: 0 }, question, rubric, of).map(({ dimension, level }) => [
      dimension,
      level,
    ]),
  );

test.each([
  [8, 8, check("found"), 5],
  [8, 8, check("missing"), 4],
  [8, 8, undefined, 4],
  [8, 8, check("contradicted"), 3],
  [5, 8, check("found"), 3],
  [1, 8, undefined, 2],
  [0, 8, check("found"), 1],
])("judges code with %i of %i tests passed", (passed, total, of, level) => {
  expect(levelsOf(workOf(passed, total), of)["code"]).toBe(level);
});

test.each([
  ["", 8, 2],
  [`console.log(${entry}([1, 2], 3));`, 8, 3],
  [`console.log(${entry}([1, 2], 3));\nconsole.log(${entry}([], 3));`, 8, 4],
  [`${entry}([1], 2);\n${entry}([], 3);\n${entry}([2, 2], 4);`, 8, 5],
  [`${entry}([1], 2);\n${entry}([], 3);\n${entry}([2, 2], 4);`, 7, 4],
  // The same test twice, a comment and a call inside a function are no tests.
  [
    `${entry}([1], 2);\n${entry}([1], 2);\n// ${entry}([], 3)\nfunction f() {\n  return ${entry}([], 1);\n}`,
    8,
    3,
  ],
])("judges testing by the tests that the code brings: %j", (more, passed, level) => {
  expect(levelsOf(workOf(passed, 8, more))["testing"]).toBe(level);
});

test("counts Python's tests under its own name", () => {
  const snake = entry.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const code = `def ${snake}(prices, budget):\n    return None\n\nif __name__ == "__main__":\n    assert ${snake}([], 1) is None\n    print(${snake}([1, 2], 3))\n`;
  expect(countOwnTests({ language: "python", code, run: null }, entry)).toBe(2);
});

test("says nothing without a run, and never “N of 5”", () => {
  expect(
    judgeWork({ work: { ...workOf(1, 2), run: null }, index: 0 }, question, rubric, undefined),
  ).toEqual([]);
  for (const { why } of judgeWork({ work: workOf(3, 5), index: 0 }, question, rubric, undefined))
    expect(why).not.toMatch(/\d of \d/);
});

test("quotes the line that declares the function", () => {
  const [first] = judgeWork({ work: workOf(1, 1), index: 0 }, question, rubric, undefined);
  const quotes = first?.level ? first.quotes : [];
  expect(CODE).toContain(quotes[0]!.text);
});
