import type { Question, Rubric } from "#modules/rubrics/schema.ts";
import { inWords } from "./levels.ts";
import type { Check, DimensionResult, Level, Quote, Work } from "./schema.ts";

/** The least share of the question's tests for each level of the code. */
const SHARES: readonly [Level, number][] = [
  [4, 1],
  [3, 0.6],
  [2, 0.01],
];
/** Levels of testing by how many tests of their own somebody ran. */
const OWN_TESTS: readonly Level[] = [2, 3, 4];
const BEST = 5;

/**
 * The dimensions that what ran decides: the code by the question's tests, and testing by the tests
 * that the candidate wrote and ran. None without a run.
 */
export function judgeWork(
  { work, index }: { work: Work | undefined; index: number },
  { code, points }: Pick<Question, "code" | "points">,
  rubric: Rubric,
  check: Check | undefined,
): DimensionResult[] {
  if (!work?.run || !code) return [];
  const { passed, total } = work.run;
  const quote = lineWith(work.code, code.entry, index);
  const found = (label: string) => check?.points.find((point) => point.label === label)?.finding;
  const cost = points.filter(({ isCost }) => isCost).map(({ label }) => found(label));
  const isCostRight = cost.includes("found");
  const byTests = SHARES.find(([, least]) => passed / total >= least)?.[0] ?? 1;
  const ofCode = cost.includes("contradicted")
    ? Math.min(byTests, 3)
    : byTests === 4 && isCostRight
      ? BEST
      : byTests;
  const own = countOwnTests(work, code.entry);
  const isAll = passed === total;
  const ofTests =
    own >= OWN_TESTS.length && isAll ? BEST : OWN_TESTS[Math.min(own, OWN_TESTS.length - 1)]!;
  const ran = `${capital(inWords(passed))} of the ${inWords(total)} tests passed`;
  const results = {
    craft: {
      level: ofCode as Level,
      why: `${ran}; you ${isCostRight ? "named its cost right" : "didn’t name its cost"}.`,
    },
    verification: {
      level: ofTests,
      why:
        own === 0
          ? "No test of your own ran. Call your function with a case nobody gave you."
          : `${capital(inWords(own))} ${own === 1 ? "test" : "tests"} of your own ran.`,
    },
  };
  return rubric.dimensions.flatMap(({ key, competency }) => {
    const result =
      competency === "craft" || competency === "verification" ? results[competency] : null;
    return result ? [{ dimension: key, ...result, quotes: [quote] }] : [];
  });
}

/** Calls of the function outside of functions, each once: what a run tries besides the given tests. */
export function countOwnTests({ code, language }: Work, entry: string): number {
  const name =
    language === "python" ? entry.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) : entry;
  const calls = new RegExp(`(?<!function |def |\\w)${name}\\(`);
  const lines = code
    .split("\n")
    .filter((line) => /^(?:\S|(?: {2,4}|\t)(?:print|assert|console))/.test(line));
  return new Set(
    lines.map((line) => line.trim()).filter((line) => calls.test(line) && !COMMENT.test(line)),
  ).size;
}
const COMMENT = /^(?:\/\/|#|\*|\/\*)/;

/** The line that declares the function, or the first. */
function lineWith(code: string, entry: string, answer: number): Quote {
  const lines = code.split("\n").map((line) => line.trim());
  const plain = entry.toLowerCase();
  const line =
    lines.find((one) => one.replaceAll("_", "").toLowerCase().includes(plain)) ??
    lines.find((one) => one !== "") ??
    "";
  return { text: line.slice(0, 200), answer, fromMs: 0 };
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
