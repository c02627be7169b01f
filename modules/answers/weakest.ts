import type { Check, Quote, Said } from "./schema.ts";
import { countIn, GENERIC, VAGUE } from "./substance.ts";
import { quoteOf, type Sentence, sentencesOf } from "./text.ts";

const MIN_WORDS = 6;

/**
 * The sentence that says least: the most vague and general words among those that make no point;
 * null if none has any.
 */
export function weakestOf(said: Said, { points }: Check): Quote | null {
  const makes = new Set(points.flatMap(({ quote }) => quote?.text ?? []));
  const scored = sentencesOf(said)
    .filter((one) => one.words.length >= MIN_WORDS && !makes.has(quoteOf(one, 0).text))
    // Part of a long sentence.
    .filter((one) => !/^\p{Ll}/u.test(quoteOf(one, 0).text))
    .map((sentence) => ({ sentence, score: emptiness(sentence) }))
    .toSorted((a, b) => b.score - a.score);
  const [first] = scored;
  return first && first.score > 0 ? quoteOf(first.sentence, 0) : null;
}

const emptiness = ({ plain, words }: Sentence) =>
  (countIn(plain, VAGUE) + countIn(plain, GENERIC)) / words.length;
