import { judgeByRules, nextFollowUp } from "#modules/answers/judge.ts";
import type { Answer } from "#modules/answers/schema.ts";
import type { Subjects } from "#modules/answers/subject.ts";
import { buildReport, type Report } from "#modules/ai-sessions/report.ts";
import { judgedPart, withTheRest } from "#modules/ai-sessions/unanswered-questions.ts";
import type { Question, Rubric } from "#modules/rubrics/schema.ts";

export type JudgedAnswer = { report: Report; followUp: { index: number; text: string } | null };

/** One question, judged by the rules: in the browser, or on the server without JavaScript. */
export function judgeAnswer(
  { rubric, question, subjects }: { rubric: Rubric; question: Question; subjects: Subjects },
  answer: Answer,
): JudgedAnswer {
  const input = { rubric: judgedPart(rubric), questions: [question], answers: [answer], subjects };
  const judgement = withTheRest(rubric, judgeByRules(input));
  const next = nextFollowUp(question, answer);
  return {
    report: buildReport(rubric, [{ number: 1, question, answer, judgement }]),
    followUp: next === null ? null : { index: next, text: question.followUps[next]!.text },
  };
}
