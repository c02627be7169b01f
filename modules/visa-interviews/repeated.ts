import { sentencesIn } from "#lib/sentences.ts";
import type { VisaTopic } from "./topics.ts";
import { questionOf } from "./questions.ts";
import { wordsOf } from "./quote.ts";

/** "My father." can answer twice; one sentence doesn't answer three questions about different things. */
const MIN = { words: 3, questions: 3, kinds: 2 };

/** A sentence, verbatim as each of these answers has it. */
export type Repeated = { questions: number; said: { answer: number; text: string }[] };

type Answered = { questionId: string; answer: { text: string } | null };

/** Sentences that were given to several questions, in the order of their first answer. */
export function repeatedIn(topic: VisaTopic, turns: readonly Answered[]): Repeated[] {
  const said = turns.flatMap(({ answer, questionId }, at) =>
    sentencesIn(answer?.text ?? "").map((text) => {
      const words = wordsOf(text);
      return { answer: at + 1, text, questionId, key: words.join(" "), words: words.length };
    }),
  );
  const long = said.filter(({ words }) => words >= MIN.words);
  const found = new Map<string, Repeated>();
  for (const same of Map.groupBy(long, ({ key }) => key).values()) {
    const questions = new Set(same.map(({ questionId }) => questionId));
    const kinds = new Set([...questions].map((id) => questionOf(topic, id)?.want));
    if (questions.size < MIN.questions || kinds.size < MIN.kinds) continue;
    const answers = [...new Map(same.map((one) => [one.answer, one])).values()];
    // Sentences that were always given together are one answer.
    const together = answers.map(({ answer }) => answer).join(" ");
    if (!found.has(together)) {
      const quotes = answers.map(({ answer, text }) => ({ answer, text }));
      found.set(together, { questions: questions.size, said: quotes });
    }
  }
  return [...found.values()];
}
