import { expect, test } from "vitest";
import { listQuestions } from "#modules/rubrics/data.server.ts";
import { levelOfDescription, matchDescription } from "./match-description.ts";
import { AI_TOPICS, findTopic } from "./topics.ts";

const banks = AI_TOPICS.filter(({ isJob }) => isJob).map((topic) => ({
  ...topic,
  questions: listQuestions(topic.topic),
}));

test.each([
  ["Backend software engineer: design APIs, write tested Python code, algorithms", "coding"],
  ["Data scientist: SQL, A/B experiments, machine learning models, statistics", "data-science"],
  ["Security analyst: SOC, SIEM alerts, vulnerability management", "cyber-security"],
  ["Chief financial officer of a listed company, reporting to the board", "c-roles"],
  [
    "Registered nurse practitioner for an outpatient clinic, triage, medication",
    "nurse-practitioner",
  ],
])("%s is about %s", (text, topic) => {
  const match = matchDescription(text, banks);
  expect(match?.topic).toBe(topic);
  const known = listQuestions(topic).map(({ id }) => id);
  expect(match!.questionIds.length).toBeGreaterThan(0);
  for (const id of match!.questionIds) expect(known).toContain(id);
  // Shown as spelled in the text.
  for (const word of match!.words) expect(text.toLowerCase()).toContain(word);
});

test("too short a description matches nothing", () => {
  expect(matchDescription("hello there", banks)).toBeNull();
  expect(matchDescription("", banks)).toBeNull();
});

test("the level is the one that the description names", () => {
  expect(levelOfDescription("Senior analyst")).toBe("senior");
  expect(levelOfDescription("Summer internship in a lead role")).toBe("entry");
  expect(levelOfDescription("Analyst")).toBe("mid");
});

test("every topic has a bank, and niches lead to theirs", () => {
  for (const { topic } of AI_TOPICS) expect(listQuestions(topic).length).toBeGreaterThanOrEqual(15);
  expect(findTopic("ai")?.topic).toBe("ai-review");
  expect(findTopic("umm-isnt-a-strategy")?.topic).toBe("umm-isnt-a-strategy");
  expect(findTopic("nothing")).toBeNull();
});
