import { avoidanceOf, evasionOf, isSilent } from "./avoided.ts";
import { mendAny } from "./advice.ts";
import type { Finding } from "./finding.ts";
import type { Interview, Turn } from "./officer.ts";
import { questionOf } from "./questions.ts";
import { quoteAround } from "./quote.ts";

/** The answers that avoided their question, counted from 1, in order. */
export function avoidedAnswers({ topic, facts, turns }: Interview): number[] {
  return turns.flatMap(({ questionId, kind, answer }, at) => {
    const question = questionOf(topic, questionId);
    if (!question || !answer) return [];
    const why =
      kind === "challenge" ? evasionOf(answer.text) : avoidanceOf(question, answer.text, facts);
    return why ? [at + 1] : [];
  });
}

/** One finding per avoided question, with the answers that avoided it. */
export function avoidedQuestions(interview: Interview, turns: Turn[]): Finding[] {
  const { topic, facts } = interview;
  const all = avoidedAnswers({ ...interview, turns });
  return all.flatMap((number): Finding[] => {
    const turn = turns[number - 1]!;
    const isRepeat = turn.kind === "again" && all.includes(number - 1);
    if (isRepeat) return [];
    const question = questionOf(topic, turn.questionId)!;
    const isTwice = turns[number]?.kind === "again" && all.includes(number + 1);
    const isMended = turns[number]?.kind === "again" && !isTwice;
    const numbers = isTwice ? [number, number + 1] : [number];
    const last = turns[numbers.at(-1)! - 1]!.answer!.text;
    const why = turn.kind === "challenge" ? evasionOf(last) : avoidanceOf(question, last, facts);
    return [
      {
        kind: "avoided",
        title: isTwice
          ? `Answers ${number} and ${number + 1} avoided the question`
          : isMended
            ? `Answer ${number} avoided the question, answer ${number + 1} didn’t`
            : `Answer ${number} avoided the question`,
        question: turn.text,
        why: WHY_AVOIDED[why!],
        quotes: numbers.flatMap((answer) => {
          const text = turns[answer - 1]!.answer!.text.trim();
          return isSilent(text) ? [] : [{ source: { answer }, text: quoteAround(text) }];
        }),
        advice: turn.kind === "challenge" ? mendAny(topic) : question.advice,
      },
    ];
  });
}

const WHY_AVOIDED = {
  silent: "Nothing was said. If you need the question again, ask: “Sorry, could you repeat that?”",
  dodged:
    "Not knowing, or pointing to papers or to someone else, sounds as if the plan isn’t yours.",
  missing: "The words go around the question. The officer wanted one thing and didn’t hear it.",
};
