import { afterAll, expect, test } from "vitest";
import { getRubric, listQuestions } from "#modules/rubrics/data.server.ts";
import { judgeAnswer } from "./judge-answer.ts";
import { capturedLog } from "#tests/support/captured-log.ts";
import { createJudging } from "./judging.server.ts";

const judging = createJudging(capturedLog().log);
afterAll(() => judging.close());

const bank = listQuestions("coding");
const question = bank.find(({ id }) => id === "own-story")!;
const opened = { rubric: getRubric("coding")!, question };
const saidOf = (text: string) => ({
  segments: [{ text, fromMs: 0, toMs: 0 }],
  spoken: false,
  confidence: null,
});
const givenOf = (text: string) => ({
  parts: [{ asked: question.text, said: saidOf(text) }],
  followUps: [],
});

test("judges like the browser, without keeping the event loop busy", async () => {
  // Short lines take longest.
  const given = givenOf("I measured it\nBecause it failed\n".repeat(240));
  const here = judgeAnswer(opened, given);
  const startedAt = process.threadCpuUsage();
  judgeAnswer(opened, given);
  const hereCpu = process.threadCpuUsage(startedAt).user;
  // The first call also starts the thread.
  expect(await judging.judgeForVisitor(opened, given)).toEqual({ ok: true, value: here });
  const before = process.threadCpuUsage();
  await judging.judgeForVisitor(opened, given);
  expect(process.threadCpuUsage(before).user).toBeLessThan(hereCpu / 2);
});

test("turns visitors away once twenty wait, but no one's session", async () => {
  const text = "I measured it, because it failed. ";
  const ask = () => judging.judgeForVisitor(opened, givenOf(text));
  const visitors = Array.from({ length: 25 }, ask);
  const answer = { ...saidOf(text), questionId: question.id, followUps: [] };
  const session = judging.nextFollowUp(question, answer);
  const replies = await Promise.all(visitors);
  expect(replies.filter(({ ok }) => ok)).toHaveLength(20);
  expect(replies.at(-1)).toEqual({ ok: false, reason: "busy" });
  expect(await session).toSatisfy((index) => index === null || typeof index === "number");
});
