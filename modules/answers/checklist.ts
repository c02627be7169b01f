import type { ErrorOfFact, Point, Question, RedFlag } from "#modules/rubrics/schema.ts";
import { stanceOf, type Stance } from "./denial.ts";
import { type Sign, signOf, spansOf } from "./signs.ts";
import type { Sentence } from "./text.ts";
import { type Token, tokensOf } from "./tokens.ts";

export type Finding = "found" | "contradicted" | "missing";
export type PointFinding = { point: Point; finding: Finding; sentence: Sentence | null };
export type Flagged<T> = { item: T; sentence: Sentence };

/** What an answer says of a question's checklist. */
export type Checklist = {
  points: PointFinding[];
  redFlags: Flagged<RedFlag>[];
  errors: Flagged<ErrorOfFact>[];
  /** Words and phrases that name the question's subject. */
  named: number;
};

type Read = { sentence: Sentence; tokens: Token[]; next: Token[]; isQuestion: boolean };

/** Reads the sentences of the answer to one question against its points, flags and errors. */
export function readChecklist(
  question: Pick<Question, "points" | "redFlags" | "errors" | "subject">,
  sentences: readonly Sentence[],
): Checklist {
  const all = sentences.map((sentence) => ({ sentence, tokens: tokensOf(sentence.text) }));
  const read = all.map((one, index) => ({
    ...one,
    next: all[index + 1]?.tokens ?? [],
    isQuestion: /\?\W*$/.test(one.sentence.text),
  }));
  const redFlags = question.redFlags.flatMap((item) => flag(item, read));
  const errors = question.errors.flatMap((item) => flag(item, read));
  // What is wrong shows nothing else.
  const wrong = new Set([...redFlags, ...errors].map(({ sentence }) => sentence));
  return {
    points: question.points.map((point) => findPoint(point, read, wrong)),
    redFlags,
    errors,
    named: question.subject.filter((name) => {
      const [part] = signOf(name.replaceAll(" ", "_").replaceAll("-", "_")).parts;
      return read.some(({ tokens }) => spansOf(part!, tokens).length > 0);
    }).length,
  };
}

function findPoint(
  point: Point,
  read: readonly Read[],
  wrong: ReadonlySet<Sentence>,
): PointFinding {
  const against = read.find((one) => point.against.some((sign) => isAsserted(signOf(sign), one)));
  if (against) return { point, finding: "contradicted", sentence: against.sentence };
  let denied: Sentence | null = null;
  for (const one of read) {
    if (point.own && !isOwn(one)) continue;
    for (const text of point.signs) {
      const sign = signOf(text);
      const stances = stancesOf(sign, one);
      const counts = stances.filter(({ isHypothetical }) => !(point.own && isHypothetical));
      if (!wrong.has(one.sentence) && counts.some(({ isDenied }) => isDenied === sign.isDenial)) {
        return { point, finding: "found", sentence: one.sentence };
      }
      if (!sign.isDenial && stances.some(isOwnDenial(one))) denied ??= one.sentence;
    }
  }
  return { point, finding: denied ? "contradicted" : "missing", sentence: denied };
}

/** The speaker's own “I didn't”, not “he had no allergies”. */
const isOwnDenial =
  ({ tokens }: Read) =>
  ({ isDenied, isContrast, isSupposed, isOthers }: Stance) =>
    isDenied &&
    !isContrast &&
    !isSupposed &&
    !isOthers &&
    (tokens.some(({ surface }) => /^(?:i|we|my|our|me|us)$/.test(surface)) ||
      !tokens.some(({ surface }) => /^(?:he|she|they)$/.test(surface)));

/** What the speaker did, not what only others did, or what one should do. */
function isOwn({ tokens }: Read): boolean {
  const said = ` ${tokens.map(({ surface }) => surface).join(" ")} `;
  if (/ (?:you|one) (?:should|must|need to|have to) /.test(said)) return false;
  return (
    / (?:i|we|my|our|me|us|mine|ours) /.test(said) ||
    !/ (?:he|she|they|someone|somebody) /.test(said)
  );
}

function flag<T extends { signs: readonly string[] }>(
  item: T,
  read: readonly Read[],
): Flagged<T>[] {
  const found = read.find(
    (one) => !one.isQuestion && item.signs.some((sign) => isAsserted(signOf(sign), one)),
  );
  return found ? [{ item, sentence: found.sentence }] : [];
}

/** Said and meant: neither denied, nor supposed, nor told of others. */
const isAsserted = (sign: Sign, read: Read) =>
  stancesOf(sign, read).some(
    ({ isDenied, isSupposed, isOthers }) => isDenied === sign.isDenial && !isSupposed && !isOthers,
  );

/** How each place is meant where the sentence has the sign. */
function stancesOf({ parts }: Sign, { tokens, next }: Read): Stance[] {
  const spans = parts.map((part) => spansOf(part, tokens));
  const [first, ...rest] = spans;
  if (!first || spans.some(({ length }) => length === 0)) return [];
  if (rest.length === 0) return first.map((span) => stanceOf(tokens, span, next));
  // Parts in any order: what denies one of them denies the sign.
  const stances = spans.map((places) => places.map((span) => stanceOf(tokens, span, next)));
  const [best, ...others] = stances.map(leastDoubtful);
  return [
    others.reduce(
      (all, one) => ({
        isDenied: all.isDenied || one.isDenied,
        isContrast: all.isContrast || one.isContrast,
        isSupposed: all.isSupposed || one.isSupposed,
        isOthers: all.isOthers || one.isOthers,
        isHypothetical: all.isHypothetical || one.isHypothetical,
      }),
      best!,
    ),
  ];
}

const leastDoubtful = (stances: readonly Stance[]): Stance =>
  stances.toSorted((a, b) => doubt(a) - doubt(b))[0]!;
const doubt = ({ isDenied, isSupposed, isOthers }: Stance) =>
  2 * Number(isDenied) + Number(isSupposed) + Number(isOthers);
