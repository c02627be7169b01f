import { contentStemsOf, type Vocabulary } from "./relevance.ts";
import { conclusionIn, numbersOf, ownActionsOf, resultIn, structureOf } from "./story.ts";
import { BLAME, countIn, VAGUE } from "./substance.ts";
import type { Sentence } from "./text.ts";

/** What an answer shows, from 0 to 1 but for results, and the sentences that show it best. */
export type Signal = { value: number; shownBy: Sentence[] };
export type SignalName =
  | "ownership"
  | "numbers"
  | "specifics"
  | "reasons"
  | "result"
  | "structure"
  | "clarity"
  | "directness";
export type Signals = Record<SignalName, Signal>;

const REASON =
  / (?:because|so that|the reason|which (?:means?|meant|is why|is how|is what|points|buys|leaves|costs|saves|would)|that (?:means?|meant|is why|is how|is where|is when|would|way)|that (?:why|how)|otherwise|in order to|rather than|instead of|trade off|tradeoff|considered|ruled? (?:it |that |them )?out|alternatives?|compared?|rejected|decided against|at the (?:cost|price)|the downside|even (?:though|if)|although|gave up|to avoid|to keep|to make sure|to see (?:if|whether|what)|to find out|would have|wouldn't|could have|(?:and|but|so) if|if (?:it|they|that|the|she|he|not|nothing|one|errors|all|there|you|someone|somebody)|unless|until|only (?:when|after|if|then|what|because|as)|since (?:we|i|it|the|they|that|he|she|nobody|no|people|somebody|buying)|given|turned out|in case|depends on|but (?:it|that|the|this|then|only|not|i|we|one)|therefore|due to|caused|so (?:i|we|it|the|that|they|most|nobody|much|you|she|he|packets|everything)|not (?:just|only|the|a|because|by)|before (?:i|we|it|the|anything|they|something)|as soon as|less than|more than|whether|the difference|except|despite|while|though|suspect\w*|hypothes\w+|assum\w+|expect\w*|in (?:their|her|his|my) (?:words|place)|worth)(?= )/g;
const MONTH_OR_DAY =
  / (?:january|february|march|april|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday) /;

export function signalsOf(sentences: readonly Sentence[], vocabulary: Vocabulary): Signals {
  return {
    ownership: ownership(sentences),
    numbers: numbers(sentences),
    specifics: specifics(sentences),
    reasons: countMatches(sentences, REASON, 7),
    result: result(sentences, vocabulary.isStory),
    structure: structure(sentences),
    clarity: clarity(sentences),
    directness: directness(sentences, vocabulary),
  };
}

const share = (count: number, enough: number) => Math.min(1, count / enough);

/** The sentences with the highest score, best first. */
function rank(sentences: readonly Sentence[], scoreOf: (one: Sentence) => number): Sentence[] {
  return sentences
    .map((sentence) => ({ sentence, score: scoreOf(sentence) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, 2)
    .map(({ sentence }) => sentence);
}

/** How many different phrases of a kind occur. */
export function countMatches(
  sentences: readonly Sentence[],
  pattern: RegExp,
  enough: number,
): Signal {
  const found = sentences.map(({ plain }) => plain.match(pattern) ?? []);
  const different = new Set(found.flat());
  return {
    value: share(different.size, enough),
    shownBy: rank(sentences, (one) => (one.plain.match(pattern) ?? []).length),
  };
}

/** Distinct actions of the speaker, compared with actions of “we” or “they”. */
function ownership(sentences: readonly Sentence[]): Signal {
  const actions = sentences.map((sentence) => ownActionsOf(sentence));
  const clear = new Set(actions.flat().flatMap(({ verb, isClear }) => (isClear ? [verb] : [])));
  const faint = new Set(actions.flat().flatMap(({ verb, isClear }) => (isClear ? [] : [verb])));
  const others = sentences.filter(
    ({ plain }, index) =>
      actions[index]!.length === 0 && / (?:we|they|the team|everyone|everybody) /.test(plain),
  ).length;
  const own = actions.filter(({ length }) => length > 0).length;
  const blame = sentences.reduce((sum, { plain }) => sum + countIn(plain, BLAME), 0);
  const fairness = own === 0 ? 0 : own / (own + others + 2 * blame);
  return {
    value: share(clear.size + faint.size * 0.25, 5) * (0.5 + 0.5 * fairness),
    shownBy: rank(sentences, (one) =>
      ownActionsOf(one).reduce((sum, { isClear }) => sum + (isClear ? 1 : 0.25), 0),
    ),
  };
}

function numbers(sentences: readonly Sentence[]): Signal {
  const different = new Set(sentences.flatMap(numbersOf));
  return {
    value: share(different.size, 5),
    shownBy: rank(sentences, (one) => numbersOf(one).length),
  };
}

/** Capital letters inside a sentence, but not “I”. */
const namesIn = ({ text }: Sentence) => [
  ...new Set(text.match(/(?<=[\p{L}\p{N},;:’')] )(?!I\b)\p{Lu}[\p{L}\p{N}]+/gu) ?? []),
];

/** Numbers, names, dates, and uncommon words. */
function specifics(sentences: readonly Sentence[]): Signal {
  const facts = (one: Sentence) => [
    ...numbersOf(one),
    ...namesIn(one),
    ...(MONTH_OR_DAY.test(one.plain) ? ["a date"] : []),
  ];
  const different = new Set(sentences.flatMap(facts)).size;
  const content = new Set(sentences.flatMap(({ words }) => contentStemsOf(words))).size;
  return {
    value: share(different, 6) * 0.6 + share(content, 50) * 0.4,
    shownBy: rank(sentences, (one) => facts(one).length),
  };
}

/**
 * What came of it; of what one would do, how it would end. A sum without a ceiling, so that leaving
 * one result out costs whatever else is there.
 */
function result(sentences: readonly Sentence[], isStory: boolean): Signal {
  const scoreOf = isStory ? resultIn : endIn;
  const value = sentences.reduce((total, one) => total + scoreOf(one), 0);
  return { value, shownBy: rank(sentences, scoreOf) };
}
const endIn = (one: Sentence) => Math.max(0.9 * conclusionIn(one), resultIn(one));

function structure(sentences: readonly Sentence[]): Signal {
  const parts = Object.values(structureOf(sentences, 0));
  const order = countMatches(
    sentences,
    / (?:first|then|after that|next|finally|in the end|before that|second|third|at first|later|once|when|since then|so)(?= )/g,
    4,
  );
  const seen = parts.filter((part) => part !== null);
  return {
    value: (seen.length / 4) * 0.75 + order.value * 0.25,
    shownBy: sentences.filter(({ text }) => seen.some((quote) => text.startsWith(quote.text))),
  };
}

/** Few vague words, and complete sentences. Ignores fillers, which would score an accent. */
function clarity(sentences: readonly Sentence[]): Signal {
  const total = sentences.reduce((sum, { words }) => sum + words.length, 0);
  const vague = sentences.reduce((sum, { plain }) => sum + (plain.match(VAGUE) ?? []).length, 0);
  const plainness = Math.max(0, 1 - (vague / Math.max(60, total)) * 20);
  const content = sentences.reduce((sum, { words }) => sum + contentStemsOf(words).length, 0);
  const density = share(content / Math.max(1, total), 0.4);
  return {
    value: plainness * 0.6 + density * 0.4,
    shownBy: rank(sentences, (one) =>
      one.words.length < 6 || VAGUE_ONCE.test(one.plain) ? 0 : contentStemsOf(one.words).length,
    ),
  };
}
const VAGUE_ONCE = new RegExp(VAGUE.source);

/** Whether the first two sentences already say something about what was asked. */
function directness(sentences: readonly Sentence[], { question }: Vocabulary): Signal {
  const opening = sentences.slice(0, 2);
  const scoreOf = (one: Sentence) => {
    const vague = (one.plain.match(VAGUE) ?? []).length;
    const stems = new Set(contentStemsOf(one.words));
    const onSubject = [...stems].filter((stem) => question.has(stem)).length;
    const facts = numbersOf(one).length + namesIn(one).length;
    const said = share(stems.size, 6) * 0.4 + share(onSubject, 2) * 0.3 + share(facts, 2) * 0.3;
    return Math.max(0, said - vague * 0.2);
  };
  const [first = 0, second = 0] = opening.map(scoreOf);
  return { value: share(first * 0.65 + second * 0.35, 0.75), shownBy: rank(opening, scoreOf) };
}
