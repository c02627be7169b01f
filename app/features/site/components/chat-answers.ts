import type { FaqFile } from "#app/features/content/schema.ts";

export type Answer = { question: string; answer: string[] };

const STOP_WORDS = new Set(
  "a an and are be can do does for how i if in is it me my of on or the to what when where which who will with you your".split(
    " ",
  ),
);

/**
 * The entries that answer a question best, best first: words of the question count three times,
 * words begun count as well, and words that say nothing do not count.
 */
export function findAnswers(faq: FaqFile, query: string, most = 4): Answer[] {
  const wanted = wordsOf(query).filter((word) => !STOP_WORDS.has(word));
  if (wanted.length === 0) return [];
  return faq.groups
    .flatMap((group) => group.entries)
    .map((entry) => ({ entry, score: scoreOf(entry, wanted) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ entry }) => entry);
}

function scoreOf(entry: Answer, wanted: string[]): number {
  const inQuestion = wordsOf(entry.question);
  const inAnswer = wordsOf(entry.answer.join(" "));
  let score = 0;
  for (const word of wanted) {
    if (inQuestion.some((known) => matches(known, word))) score += 3;
    else if (inAnswer.some((known) => matches(known, word))) score += 1;
  }
  return score;
}

/** "reschedule" answers "reschedul", "refunds" answers "refund"; two letters are too few to begin. */
function matches(known: string, wanted: string): boolean {
  if (known === wanted) return true;
  const [short, long] = known.length < wanted.length ? [known, wanted] : [wanted, known];
  return (
    short.length >= 3 &&
    long.startsWith(short) &&
    (short === wanted || long.length - short.length <= 3)
  );
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
}
