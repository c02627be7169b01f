import { expect, test } from "vitest";
import { contentLevel, isThin } from "./levels.ts";
import type { Check, Finding } from "./schema.ts";

const quote = { text: "Said.", answer: 0, fromMs: 0 };
type Short = `${"must" | "plus"} ${Finding}`;
const check = (points: readonly Short[], part: Partial<Check> = {}): Check => ({
  questionId: "one",
  opening: quote,
  redFlags: [],
  errors: [],
  ...part,
  points: points.map((short, index) => {
    const [kind, finding] = short.split(" ") as ["must" | "plus", Finding];
    return { label: `Point ${index}`, kind, dimension: "reasoning", finding, quote: null };
  }),
});
const levelOf = (...checks: Check[]) => contentLevel("reasoning", checks);

test.each<[Short[], number, string]>([
  [
    ["must found", "must found", "plus found"],
    5,
    "Three of three expected points, none contradicted.",
  ],
  [
    ["must found", "must found", "plus missing", "plus missing"],
    4,
    "Every must and none of two pluses, none contradicted.",
  ],
  [["must found", "must missing"], 3, "One of two expected points, none contradicted."],
  [
    ["must found", "must missing", "must missing"],
    2,
    "One of three expected points, none contradicted.",
  ],
  [["must missing", "must missing"], 1, "None of two expected points, none contradicted."],
  [
    ["must found", "must found", "must found", "plus contradicted"],
    2,
    "Every must and none of one plus; one contradicted.",
  ],
])("gives %j level %i", (points, level, why) => {
  expect(levelOf(check(points))).toEqual({ level, why });
});

test("gives no level for a single point, and none for a dimension nobody asked about", () => {
  expect(levelOf(check(["must found"]))).toBeNull();
  expect(contentLevel("safety", [check(["must found", "must found"])])).toBeNull();
});

test("counts the points of every question asked", () => {
  expect(levelOf(check(["must found"]), check(["must missing"]))?.level).toBe(3);
});

test("lets a red flag or a wrong fact cap the level", () => {
  const all: Short[] = ["must found", "must found"];
  const redFlags = [{ label: "Sends him home", cap: 1 as const, quote }];
  expect(levelOf(check(all, { redFlags }))).toEqual({
    level: 1,
    why: "Two of two expected points; one red flag.",
  });
  const errors = [{ label: "Adds it twice", quote }];
  expect(levelOf(check(all, { errors }))?.level).toBe(2);
});

test("calls an answer thin if most is missing or something is wrong", () => {
  expect(isThin([check(["must found", "must found"])])).toBe(false);
  expect(isThin([check(["must found", "must missing", "plus missing"])])).toBe(true);
  expect(isThin([check(["must found", "must found", "must contradicted"])])).toBe(true);
  expect(isThin([check(["must found"], { errors: [{ label: "Wrong", quote }] })])).toBe(true);
});
