import { judgeByRules, nextFollowUp } from "#modules/answers/judge.ts";
import { joinSaid, saidIn } from "#modules/answers/parts.ts";
import type { Part } from "#modules/answers/schema.ts";
import type { Question, Rubric } from "#modules/rubrics/schema.ts";
import { buildReport, type Report } from "./report.ts";

export type JudgedAnswer = { report: Report; followUp: { index: number; text: string } | null };

/** The question and the follow-ups asked by index, each with its answer. */
export type Given = { parts: Part[]; followUps: number[] };

/** One question, judged by the rules: in the browser, or on the server without JavaScript. */
export function judgeAnswer(
  { rubric, question }: { rubric: Rubric; question: Question },
  { parts, followUps }: Given,
): JudgedAnswer {
  const answer = { questionId: question.id, followUps, ...joinSaid(saidIn(parts)) };
  const judgement = judgeByRules({ rubric, questions: [question], answers: [answer] });
  const next = nextFollowUp(question, answer);
  return {
    report: buildReport(rubric, [{ number: 1, question, parts, judgement }]),
    followUp: next === null ? null : { index: next, text: question.followUps[next]!.text },
  };
}
