import { expect, test } from "vitest";
import { compareScores, trialFor } from "./trial.server.ts";

test.each([
  ["coding", "coding"],
  ["devops", "coding"],
  ["finance", "finance"],
  ["c-roles", "c-roles"],
  ["b1-b2-visa", "f1-visa"],
  ["nurse-practitioner", "product-management"],
])("the trial of %s is that of %s and covers its rubric", (topic, key) => {
  const trial = trialFor([topic]);
  expect(trial.key).toBe(key);
  expect(trial).not.toHaveProperty("reference");
  const keys = trial.dimensions.map(({ key }) => key);
  const scores = Object.fromEntries(keys.map((key) => [key, 3]));
  expect(compareScores(trial.key, scores).dimensions).toHaveLength(keys.length);
});

test("an applicant's levels are compared with ours", () => {
  const scores = { clarifying: 3, approach: 4, code: 1, testing: 3, communication: 5 };
  const { same, close, dimensions } = compareScores("coding", scores);
  expect([same, close]).toEqual([2, 4]);
  expect(dimensions[2]).toMatchObject({ name: "Code", yours: 1, ours: 4 });
});
