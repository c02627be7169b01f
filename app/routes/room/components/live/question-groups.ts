import type { Dimension, Question } from "#modules/rubrics/schema.ts";

export const LEVELS: Record<Question["level"], string> = {
  entry: "Entry level",
  mid: "Mid level",
  senior: "Senior",
};
const ORDER = Object.keys(LEVELS);

type Named = Pick<Dimension, "key" | "name">;

/** The questions by what they test, easiest first; each is in every dimension that it tests. */
export function questionGroups(questions: readonly Question[], dimensions: readonly Named[]) {
  return dimensions.flatMap(({ key, name }) => {
    const found = questions
      .filter((question) => question.dimensions.includes(key))
      .toSorted((a, b) => ORDER.indexOf(a.level) - ORDER.indexOf(b.level));
    return found.length > 0 ? [{ key, name, questions: found }] : [];
  });
}

/** The questions with this in their text, level, function or dimensions, in the bank's order. */
export function findQuestions(
  questions: readonly Question[],
  dimensions: readonly Named[],
  search: string,
): Question[] {
  const words = search.trim().toLowerCase();
  return questions.filter((question) => {
    const tested = dimensions.filter(({ key }) => question.dimensions.includes(key));
    const about = tested.map(({ name }) => name);
    return [question.text, LEVELS[question.level], question.code?.entry ?? "", ...about].some(
      (text) => text.toLowerCase().includes(words),
    );
  });
}
