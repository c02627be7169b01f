import type { Question } from "#modules/rubrics/schema.ts";
import type { Level } from "./schema.ts";

export type Bank = {
  topic: string;
  title: string;
  summary: string;
  terms: string;
  questions: readonly Question[];
};
export type TopicMatch = {
  topic: string;
  /** Words that the description shares with the topic, the rarest first. */
  words: string[];
  questionIds: string[];
};

export const DESCRIPTION_MAX = 8_000;
const MAX_QUESTIONS = 5;
const MIN_WORDS = 3;
const STOP = new Set(
  `and are but can did for get had has her him his how its let may new not now off one our out own per say see she the too two use was way who why you about above after again against also because been before being below between both could does doing down during each from further have having here into itself just more most much must need only other over same should some such than that their them then there these they this those through under until very want were what when where which while will with would your yours years year work working team teams role company candidate experience strong ability skills including required plus using used make well good great across within help like time first last people know`.split(
    " ",
  ),
);

/**
 * The topic whose questions share the most words with a job description, weighted by rarity, and
 * the questions that share the most; null if too little matches. Topic names weigh most.
 */
export function matchDescription(text: string, banks: readonly Bank[]): TopicMatch | null {
  // Shown as spelled in the text.
  const written = new Map(foundIn(text).map((word) => [singular(word), word]));
  const wanted = new Set(written.keys());
  const topics = banks.map((bank) => ({
    bank,
    named: new Set(wordsOf(`${bank.title} ${bank.terms}`)),
    words: new Set([
      ...wordsOf(`${bank.title} ${bank.terms} ${bank.summary}`),
      ...bank.questions.flatMap(wordsOfQuestion),
    ]),
  }));
  const weightOf = (word: string) => {
    const uses = topics.filter(({ words }) => words.has(word)).length;
    return uses === 0 ? 0 : Math.log((topics.length + 1) / uses);
  };
  const matches = topics.map(({ bank, named, words }) => {
    const shared = [...wanted]
      .filter((word) => words.has(word))
      .map((word) => ({ word, weight: weightOf(word) * (named.has(word) ? 3 : 1) }))
      .toSorted((a, b) => b.weight - a.weight || a.word.localeCompare(b.word));
    return { bank, shared, score: shared.reduce((sum, { weight }) => sum + weight, 0) };
  });
  const [best] = matches.toSorted((a, b) => b.score - a.score);
  if (!best || best.shared.length < MIN_WORDS) return null;
  const telling = new Map(best.shared.map(({ word, weight }) => [word, weight]));
  const ranked = best.bank.questions
    .map((question) => ({
      id: question.id,
      score: [...new Set(wordsOfQuestion(question))].reduce(
        (sum, word) => sum + (telling.get(word) ?? 0),
        0,
      ),
    }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score);
  return {
    topic: best.bank.topic,
    words: best.shared.slice(0, 8).map(({ word }) => written.get(word)!),
    questionIds: ranked.slice(0, MAX_QUESTIONS).map(({ id }) => id),
  };
}

const SENIOR = /\b(senior|staff|principal|lead|head|director|chief|vp)\b/i;
const ENTRY = /\b(intern|internship|junior|entry[- ]level|graduate|trainee|apprentice)\b/i;

/** The level that a job description names. */
export function levelOfDescription(text: string): Level {
  if (ENTRY.test(text)) return "entry";
  return SENIOR.test(text) ? "senior" : "mid";
}

function wordsOfQuestion({ text, subject, points }: Question): string[] {
  return [text, ...subject, ...points.flatMap(({ label, say }) => [label, say])].flatMap(wordsOf);
}

function wordsOf(text: string): string[] {
  return foundIn(text).map(singular);
}

function foundIn(text: string): string[] {
  const found = text.toLowerCase().match(/[\p{L}][\p{L}\p{N}+#.]*[\p{L}\p{N}+#]/gu) ?? [];
  return found.filter((word) => word.length > 2 && !STOP.has(word));
}

function singular(word: string): string {
  return word.length > 4 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}
