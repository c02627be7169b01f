import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { readChecklist } from "#modules/answers/checklist.ts";
import { sentencesOf } from "#modules/answers/text.ts";
import { listQuestions, listRubrics } from "#modules/rubrics/data.server.ts";
import type { Question } from "#modules/rubrics/schema.ts";

const Sentences = z.strictObject({ found: z.array(z.string()), near: z.array(z.string()) });
/** {topic}.json: sentences for each point, flag and error of a question, in the bank's order. */
const SentencesFile = z.record(
  z.string(),
  z.strictObject({
    points: z.array(z.strictObject({ found: z.array(z.string()), denied: z.array(z.string()) })),
    redFlags: z.array(Sentences).default([]),
    errors: z.array(Sentences).default([]),
  }),
);

const read = (question: Question, text: string) =>
  readChecklist(question, sentencesOf({ segments: [{ text, fromMs: 0, toMs: 0 }], spoken: false }));

describe.each(listRubrics().map(({ topic }) => topic))("the checklists of %s", (topic) => {
  const questions = listQuestions(topic);
  const sentences = SentencesFile.parse(
    JSON.parse(readFileSync(join(import.meta.dirname, `${topic}.json`), "utf8")),
  );

  test("find every point in the strong answer, and nothing wrong", () => {
    for (const question of questions) {
      const { points, redFlags, errors } = read(question, question.strong);
      const lacking = points.filter(({ finding }) => finding !== "found");
      expect(
        lacking.map(({ point }) => point.label),
        question.id,
      ).toEqual([]);
      expect(
        [...redFlags, ...errors].map(({ item }) => item.label),
        question.id,
      ).toEqual([]);
    }
  });

  test("find each point in other words, and not in its denial", () => {
    for (const question of questions) {
      for (const [index, point] of question.points.entries()) {
        const { found, denied } = sentences[question.id]!.points[index]!;
        const findingIn = (text: string) => read(question, text).points[index]!.finding;
        for (const text of [point.say, ...found]) {
          expect(findingIn(text), `${question.id}, ${point.label}: ${text}`).toBe("found");
        }
        for (const text of denied) {
          expect(findingIn(text), `${question.id}, ${point.label}: ${text}`).not.toBe("found");
        }
      }
    }
  });

  test("notice red flags and wrong facts, and not what only resembles them", () => {
    for (const question of questions) {
      for (const kind of ["redFlags", "errors"] as const) {
        for (const [index, { label }] of question[kind].entries()) {
          const { found, near } = sentences[question.id]![kind][index]!;
          const isIn = (text: string) =>
            read(question, text)[kind].some(({ item }) => item.label === label);
          for (const text of found)
            expect(isIn(text), `${question.id}, ${label}: ${text}`).toBe(true);
          for (const text of near)
            expect(isIn(text), `${question.id}, ${label}: ${text}`).toBe(false);
        }
      }
    }
  });
});
