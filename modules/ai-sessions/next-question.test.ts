import { expect, test } from "vitest";
import { listQuestions, listRubrics } from "#modules/rubrics/data.server.ts";
import { nextQuestion } from "./next-question.ts";
import { LEVELS } from "./schema.ts";

const wanted = (more: Partial<Parameters<typeof nextQuestion>[1]> = {}) => ({
  level: "mid" as const,
  picked: [],
  asked: [],
  askedBefore: [],
  seed: "one",
  ...more,
});

test("asks every question of every bank once, starting with the level", () => {
  for (const { topic } of listRubrics()) {
    const bank = listQuestions(topic);
    for (const level of LEVELS) {
      const asked: string[] = [];
      for (;;) {
        const question = nextQuestion(bank, wanted({ level, asked }));
        if (!question) break;
        asked.push(question.id);
      }
      expect(asked.toSorted()).toEqual(bank.map(({ id }) => id).toSorted());
      expect(bank.find(({ id }) => id === asked[0])?.level).toBe(level);
    }
  }
});

test("asks picked questions first, new ones before those of earlier sessions, code last", () => {
  const bank = listQuestions("finance");
  const picked = [bank[7]!.id, bank[3]!.id];
  expect(nextQuestion(bank, wanted({ picked }))?.id).toBe(picked[0]);
  expect(nextQuestion(bank, wanted({ picked, asked: [picked[0]!] }))?.id).toBe(picked[1]);
  const first = nextQuestion(bank, wanted())!.id;
  expect(nextQuestion(bank, wanted({ askedBefore: [first] }))?.id).not.toBe(first);
  expect(nextQuestion(listQuestions("coding"), wanted())?.code).toBeUndefined();
});

test("orders the rest by the session", () => {
  const bank = listQuestions("finance");
  const firsts = Array.from({ length: 30 }, (_, at) =>
    nextQuestion(bank, wanted({ seed: `${at}` })),
  );
  expect(new Set(firsts.map((question) => question!.id)).size).toBeGreaterThan(3);
});
