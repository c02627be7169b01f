import type { Question } from "#modules/rubrics/schema.ts";
import { contentStemsOf, isEveryday, type Vocabulary } from "./relevance.ts";
import { type Sentence, wordsOf } from "./text.ts";

/**
 * The word stems of each question of a topic, by id. A question that leaves the subject to the
 * speaker isn't there.
 */
export type Subjects = Readonly<Record<string, readonly string[]>>;

export function subjectsOf(bank: readonly Question[]): Subjects {
  return Object.fromEntries(
    bank.flatMap(({ id, text, good, followUps, subject }) =>
      subject === undefined
        ? []
        : [
            [
              id,
              stemsIn([
                text,
                ...good.flatMap(({ point, cues }) => [point, ...cues]),
                ...followUps.map((one) => one.text),
                subject,
              ]),
            ],
          ],
    ),
  );
}

const stemsIn = (texts: readonly string[]) => [
  ...new Set(texts.flatMap((text) => contentStemsOf(partsOf(wordsOf(text))))),
];

/** “Follow-up” also matches “follow”. */
const partsOf = (words: readonly string[]) => words.flatMap((word) => word.split(/[-:]/));

/** The second and third mention of a word count half. */
const weightOf = (count: number) => (1 + Math.min(3, count)) / 2;

const MIN_FIT = 0.018;
/** Where people of any job at all answer, no list has all their words, so less fit is enough. */
const MIN_FIT_OF_ANY_JOB = -0.007;
const OF_ANY_JOB = new Set(["ai-review", "appraisal", "umm-isnt-a-strategy"]);
/** Questions of one topic share words, so the best of the others counts nearly half. */
const SHARE_OF_OTHER = 0.43;
/** An answer may make the question's points in another question's words. */
const FIT_OF_POINTS = 0.145;
/** Answers that say little in particular name few things, so they fit anything less. */
const FIT_OF_SUBSTANCE = 0.1;
const SUBSTANCE_RANGE = [-0.3, 0.6] as const;

/**
 * How well an answer fits its question, against the question of the topic that it fits best of the
 * others: below zero, it's about something else. Null for a question without a subject of its own.
 * `points` is the share of the question's points that it makes.
 */
export function relevanceOf(
  id: string,
  sentences: readonly Sentence[],
  subjects: Subjects,
  { topic, points, substance }: { topic: string; points: number; substance: number },
): number | null {
  const fits = fitsOf(sentences, subjects);
  const own = fits.get(id);
  if (own === undefined) return null;
  fits.delete(id);
  const other = Math.max(0, ...fits.values());
  const [least, most] = SUBSTANCE_RANGE;
  const particular = Math.min(most, Math.max(least, substance));
  return (
    own -
    SHARE_OF_OTHER * other +
    FIT_OF_POINTS * points -
    FIT_OF_SUBSTANCE * particular -
    (OF_ANY_JOB.has(topic) ? MIN_FIT_OF_ANY_JOB : MIN_FIT)
  );
}

/** Fewer of the answer's words than this come back in another sentence. */
const COMES_BACK = 0.03;
/** Of the words that are the question's or nobody's, no more than this are the question's. */
const MAX_ADRIFT = 0.45;

/**
 * Whether an answer leaves its subject: it never comes back to what it named, and mostly names what
 * no question of the topic is about. Figures and own steps in it say nothing.
 */
export function isAdrift(
  id: string,
  sentences: readonly Sentence[],
  subjects: Subjects,
  { question, rubric }: Vocabulary,
): boolean {
  const subject = new Set(subjects[id]);
  if (subject.size === 0) return false;
  const { rarity } = indexOf(subjects);
  const counts = new Map<string, number>();
  for (const { words } of sentences) {
    for (const stem of new Set(contentStemsOf(partsOf(words)))) {
      counts.set(stem, (counts.get(stem) ?? 0) + 1);
    }
  }
  const stems = [...counts.keys()];
  const own = stems.filter((stem) => subject.has(stem) || question.has(stem)).length;
  const foreign = stems.filter(
    (stem) => !question.has(stem) && !rubric.has(stem) && !rarity.has(stem) && !isEveryday(stem),
  ).length;
  const back = stems.filter((stem) => counts.get(stem)! > 1).length;
  return back <= COMES_BACK * stems.length && own <= MAX_ADRIFT * (own + foreign);
}

type Index = {
  /** How few questions share a stem. */
  rarity: ReadonlyMap<string, number>;
  questions: { id: string; stems: readonly string[]; rarity: number }[];
};
/** A topic's index is made once: its answers are all read with the same subjects. */
const indexes = new WeakMap<Subjects, Index>();

function indexOf(subjects: Subjects): Index {
  const known = indexes.get(subjects);
  if (known) return known;
  const all = Object.entries(subjects);
  const sharedBy = new Map<string, number>();
  for (const [, stems] of all) {
    for (const stem of stems) sharedBy.set(stem, (sharedBy.get(stem) ?? 0) + 1);
  }
  const rarity = new Map(
    [...sharedBy].map(([stem, count]) => [stem, Math.log((all.length + 1) / (count + 0.5))]),
  );
  const questions = all.map(([id, stems]) => {
    const sum = stems.reduce((total, stem) => total + rarity.get(stem)!, 0);
    return { id, stems, rarity: Math.max(1, sum) };
  });
  const index = { rarity, questions };
  indexes.set(subjects, index);
  return index;
}

/** How well an answer fits each question: words that few questions share count most. */
function fitsOf(sentences: readonly Sentence[], subjects: Subjects): Map<string, number> {
  const counts = new Map<string, number>();
  for (const stem of sentences.flatMap(({ words }) => contentStemsOf(partsOf(words)))) {
    counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  const { rarity, questions } = indexOf(subjects);
  return new Map(
    questions.map(({ id, stems, rarity: most }) => {
      const met = stems.reduce((sum, stem) => {
        const count = counts.get(stem);
        return count === undefined ? sum : sum + rarity.get(stem)! * weightOf(count);
      }, 0);
      return [id, met / Math.sqrt(most * counts.size)];
    }),
  );
}
