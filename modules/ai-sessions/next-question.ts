import type { Question } from "#modules/rubrics/schema.ts";
import type { Level } from "./schema.ts";

const DEPTH: Record<Level, number> = { entry: 0, mid: 1, senior: 2 };

/**
 * The next question; null if the bank is used up. Preference: questions picked for this session,
 * the chosen level, questions that need no editor, those not asked in earlier sessions.
 * `seed` orders the rest, so that sessions differ.
 */
export function nextQuestion(
  bank: readonly Question[],
  wanted: {
    level: Level;
    picked: readonly string[];
    asked: readonly string[];
    askedBefore: readonly string[];
    seed: string;
  },
): Question | null {
  const { level, picked, asked, askedBefore, seed } = wanted;
  const rank = (question: Question) => {
    const at = picked.indexOf(question.id);
    return [
      at === -1 ? picked.length : at,
      Math.abs(DEPTH[question.level] - DEPTH[level]),
      Number(question.code !== undefined),
      Number(askedBefore.includes(question.id)),
      hash(`${seed} ${question.id}`),
    ];
  };
  const [next] = bank
    .filter(({ id }) => !asked.includes(id))
    .map((question) => ({ question, rank: rank(question) }))
    .toSorted((a, b) => compare(a.rank, b.rank));
  return next?.question ?? null;
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at === -1 ? 0 : a[at]! - b[at]!;
}

/** FNV-1a: stable everywhere; nothing secret. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const char of text) value = Math.imul(value ^ char.codePointAt(0)!, 0x01000193);
  return value >>> 0;
}
