import type { Question } from "#modules/rubrics/schema.ts";
import { coverPoints } from "./coverage.ts";
import { contentStemsOf, type Vocabulary } from "./relevance.ts";
import { numbersOf, ownActionsOf, resultIn, structureOf } from "./story.ts";
import type { Sentence } from "./text.ts";

/** What an answer shows, from 0 to 1, and the sentences that show it best. */
export type Signal = { value: number; shownBy: Sentence[] };
export type SignalName =
  | "coverage"
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
  / (?:because|so that|the reason|reason (?:was|is)|which (?:meant|means|is why)|that meant|that is why|that why|that's why|otherwise|in order to|rather than|instead of|trade off|tradeoff|considered|ruled out|alternatives?|compared|rejected|decided against|at the cost|the downside|even though|although|gave up|to avoid|to keep|to make sure|to see (?:if|whether)|to find out|would have (?:meant|taken|cost|been|needed)|if (?:we|i|the|it|they|that)|since (?:we|i|it|the|they|that)|given that|turned out|in case|depends on|but (?:it|that|the|this) would|therefore|due to|caused by)(?= )/g;
const VAGUE =
  / (?:stuff|things?|something|somehow|whatever|etc|a lot|lots|many things|various|several things|and so on|or so|kind of|sort of|kinda|sorta|some (?:problems?|issues?|work|people|changes)|everything|hard work|team player|passionate|hardworking|synergy|best of my ability|very (?:good|hard|well|important|nice)|really (?:good|hard|well|important|nice)|i guess|i think|maybe|probably|hopefully|i suppose|not sure)(?= )/g;
const PREAMBLE =
  /^ (?:(?:so|yeah|well|okay|ok|right|yes|look|alright) )*(?:that is a (?:great|good|hard|tough|difficult|tricky)|that (?:great|good)|great question|good question|let me think|where do i start|there (?:are|is) (?:so )?(?:many|a lot)|i would say (?:that )?(?:there|it)|i do not know|i don't know|it (?:is )?hard to say|i (?:have|had) (?:had |faced |solved )?(?:many|a lot|lots|several)|(?:hi|hello|thanks?|thank you)|honestly|i guess|i think|maybe|to be honest) /;
const MONTH_OR_DAY =
  / (?:january|february|march|april|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday) /;

export function signalsOf(
  question: Question,
  sentences: readonly Sentence[],
  vocabulary: Vocabulary,
): Signals {
  return {
    coverage: coverage(question, sentences),
    ownership: ownership(sentences),
    numbers: numbers(sentences),
    specifics: specifics(sentences),
    reasons: countMatches(sentences, REASON, 4),
    result: result(sentences),
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

function coverage(question: Question, sentences: readonly Sentence[]): Signal {
  const made = coverPoints(question, sentences);
  const shownBy = [...new Set(made.filter((sentence) => sentence !== null))];
  return {
    value: share(shownBy.length === 0 ? 0 : made.filter(Boolean).length, made.length),
    shownBy,
  };
}

/** What the speaker did or would do, in different verbs, against what “we” or “they” did. */
function ownership(sentences: readonly Sentence[]): Signal {
  const actions = sentences.map((sentence) => ownActionsOf(sentence));
  const clear = new Set(actions.flat().flatMap(({ verb, isClear }) => (isClear ? [verb] : [])));
  const faint = new Set(actions.flat().flatMap(({ verb, isClear }) => (isClear ? [] : [verb])));
  const others = sentences.filter(
    ({ plain }, index) =>
      actions[index]!.length === 0 && / (?:we|they|the team|everyone|everybody) /.test(plain),
  ).length;
  const own = actions.filter(({ length }) => length > 0).length;
  const fairness = own === 0 ? 0 : own / (own + others);
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
    value: share(different.size, 4),
    shownBy: rank(sentences, (one) => numbersOf(one).length),
  };
}

/** Capital letters inside a sentence, but not “I”. */
const namesIn = ({ text }: Sentence) => [
  ...new Set(text.match(/(?<=[\p{L}\p{N},;:’')] )(?!I\b)\p{Lu}[\p{L}\p{N}]+/gu) ?? []),
];

/** Numbers, names, dates, and words that aren't in everyone's mouth. */
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

function result(sentences: readonly Sentence[]): Signal {
  const value = sentences.reduce((best, one) => Math.max(best, resultIn(one)), 0);
  return { value, shownBy: rank(sentences, resultIn) };
}

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

/** Little that is vague, and sentences that end. Fillers are left out: they'd score an accent. */
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
    if (PREAMBLE.test(one.plain)) return 0;
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
