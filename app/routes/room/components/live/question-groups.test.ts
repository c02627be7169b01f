import { expect, test } from "vitest";
import { getRubric, listQuestions } from "#modules/rubrics/data.server.ts";
import { findQuestions, questionGroups } from "./question-groups.ts";

const questions = listQuestions("coding");
const { dimensions } = getRubric("coding")!;
const ids = (found: readonly { id: string }[]) => found.map(({ id }) => id);

test("the bank is grouped by what questions test, easiest first, and leaves none out", () => {
  const groups = questionGroups(questions, dimensions);
  expect(groups.map(({ name }) => name)).toEqual(dimensions.map(({ name }) => name));
  expect(new Set(groups.flatMap((group) => ids(group.questions)))).toEqual(new Set(ids(questions)));
  const testing = groups.find(({ key }) => key === "testing")!.questions;
  expect(ids(testing)).toContain("flaky-test");
  expect(testing.map(({ level }) => level).join(" ")).toMatch(/^(entry ?)*(mid ?)*(senior ?)*$/);
  expect(questionGroups(questions, [])).toEqual([]);
});

test("a search finds a question by its text, function, level or dimension", () => {
  const find = (search: string) => ids(findQuestions(questions, dimensions, search));
  expect(find("overlap")).toEqual(["merge-bookings"]);
  expect(find("fewestcoins")).toEqual(["fewest-coins"]);
  expect(find("senior")).toContain("short-links");
  expect(find("Testing")).toContain("flaky-test");
  expect(find("no such words")).toEqual([]);
});
