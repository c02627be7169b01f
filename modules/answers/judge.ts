import type { Question, Rubric } from "#modules/rubrics/schema.ts";
import { coverPoints } from "./coverage.ts";
import { NEEDS_RESULT, type Reading, READINGS, WITHOUT_RESULT } from "./dimensions.ts";
import { type Evidence, evidenceOf } from "./evidence.ts";
import type { Abstention, Answer, DimensionResult, Judgement, Level, Quote } from "./schema.ts";
import { countMatches, type Signal, type SignalName } from "./signals.ts";
import { quoteOf, sentencesOf } from "./text.ts";

const VERSION = "1";
const ENOUGH_SKILL = 5;
/** The score from which each level begins, from 2 to 5. */
const LEVELS_FROM = [0.25, 0.42, 0.6, 0.8];
const CLEAR_RESULT = 0.6;

export type Judged = { index: number; question: Question; evidence: Evidence };

/**
 * Levels by rule, each with a verbatim quote and a sentence that says why; null with a reason where
 * the words aren't enough. Pure: the same answers get the same levels everywhere.
 */
export function judgeByRules(input: {
  rubric: Rubric;
  questions: Question[];
  answers: Answer[];
}): Judgement {
  const { rubric, questions, answers } = input;
  const judged = answers.flatMap((answer, index) => {
    const question = questions[index];
    return question ? [{ index, question, evidence: evidenceOf(question, answer, rubric) }] : [];
  });
  return {
    judge: "rules",
    version: VERSION,
    rubricVersion: rubric.version,
    dimensions: rubric.dimensions.map(({ key, competency }) => {
      const reading = Object.hasOwn(READINGS, competency) ? READINGS[competency] : undefined;
      return reading
        ? judgeDimension(key, competency, reading, judged)
        : abstain(key, "not_judged");
    }),
  };
}

type Score = {
  value: number;
  quotes: Quote[];
  strongest: string;
  weakest: string;
  hasResult: boolean;
};

function judgeDimension(
  dimension: string,
  competency: string,
  reading: Reading,
  judged: Judged[],
): DimensionResult {
  const asked = judged.filter(({ question }) => question.dimensions.includes(dimension));
  // Questions that ask for this dimension say more about it than the others.
  for (const some of [asked, judged]) {
    const scores = some.flatMap(({ index, evidence }) =>
      evidence.ok ? [scoreOf(competency, reading, evidence, index)] : [],
    );
    const quotes = scores
      .toSorted((a, b) => b.value - a.value)
      .flatMap((score) => score.quotes)
      .slice(0, 2);
    const [first, ...more] = quotes;
    if (first === undefined) continue;
    const mean = scores.reduce((sum, { value }) => sum + value, 0) / scores.length;
    const level = levelOf(mean);
    const best = scores.reduce((a, b) => (b.value > a.value ? b : a));
    return { dimension, level, quotes: [first, ...more], why: whyOf(level, best) };
  }
  return abstain(dimension, reasonOf(asked.length > 0 ? asked : judged));
}

function scoreOf(
  competency: string,
  reading: Reading,
  { sentences, signals }: Evidence & { ok: true },
  index: number,
): Score {
  const skill = countMatches(sentences, reading.skill, ENOUGH_SKILL);
  const weighed = Object.entries(reading.weights).map(([name, weight]) => {
    const signal = name === "skill" ? skill : signals[name as SignalName];
    return { name, weight, signal };
  });
  const sum = weighed.reduce((total, { weight, signal }) => total + weight * signal.value, 0);
  const hasResult = signals.result.value >= CLEAR_RESULT;
  const isCapped = NEEDS_RESULT.has(competency) && !hasResult;
  const cap = LEVELS_FROM[WITHOUT_RESULT - 1]! - 0.001;
  const byGain = weighed.toSorted((a, b) => gainOf(b) - gainOf(a));
  const byLoss = weighed.toSorted((a, b) => lossOf(b) - lossOf(a));
  const shown = byGain.flatMap(({ signal }) => signal.shownBy);
  // Where nothing is shown, the longest sentence shows that.
  const longest = sentences.toSorted((a, b) => b.words.length - a.words.length);
  const [quoted] = shown.length > 0 ? shown : longest;
  const second = shown.find((one) => one !== quoted);
  return {
    value: isCapped ? Math.min(sum, cap) : sum,
    quotes: [quoted, second].flatMap((one) => (one ? [quoteOf(one, index)] : [])),
    strongest: SHOWN[byGain[0]!.name] ?? reading.shown,
    weakest: ADVICE[isCapped ? "result" : byLoss[0]!.name] ?? reading.advice,
    hasResult,
  };
}

type Weighed = { name: string; weight: number; signal: Signal };
const gainOf = ({ weight, signal }: Weighed) => weight * signal.value;
const lossOf = ({ weight, signal }: Weighed) => weight * (1 - signal.value);

function levelOf(value: number): Level {
  return (1 + LEVELS_FROM.filter((from) => value >= from).length) as Level;
}

const SHOWN: Partial<Record<string, string>> = {
  coverage: "you make most of the points that this question looks for",
  ownership: "you say what you did yourself",
  numbers: "you name figures",
  specifics: "you give details that can be checked",
  reasons: "you give reasons",
  result: "you say what came of it",
  structure: "you keep an order that can be followed",
  clarity: "your words are plain",
  directness: "your first sentences answer the question",
};
const ADVICE: Partial<Record<string, string>> = {
  ownership: "say “I” and a verb for each step that was yours",
  numbers: "add the figures, each with its unit",
  specifics: "name who, when, how many",
  reasons: "say why you did it that way and not another",
  result: "end with the result, with a figure if there is one",
  structure: "tell the situation, your task, what you did and the result, in that order",
  clarity: "replace words such as “things” and “stuff” with what they stand for",
  directness: "put the answer into your first sentence",
};

function whyOf(level: Level, { strongest, weakest }: Score): string {
  if (level === 5) return `${capital(strongest)}, and little is missing.`;
  if (level >= 3) return `${capital(strongest)}; to get further, ${weakest}.`;
  return `There’s little to go by here yet: ${weakest}.`;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const REASONS: Record<Abstention, string> = {
  too_short:
    "Say more: a level needs at least 60 words on the question, and repeated words count once.",
  off_topic: "Answer the question that was asked: these words have too little to do with it.",
  poor_transcript:
    "The recognizer wasn’t sure enough of what you said: correct the text, or type your answer.",
  not_judged: "Words alone can’t show this: practice it with an expert.",
};

function abstain(dimension: string, reason: Abstention): DimensionResult {
  return { dimension, level: null, reason, why: REASONS[reason] };
}

/** Why the most answers couldn't be judged; of equal reasons, the last. */
function reasonOf(judged: Judged[]): Abstention {
  const counts = new Map<Abstention, number>();
  for (const { evidence } of judged) {
    if (!evidence.ok) counts.set(evidence.reason, (counts.get(evidence.reason) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
  return most?.[0] ?? "too_short";
}

const MAX_FOLLOW_UPS = 2;

/** Index of the follow-up to ask next; null when nothing is missing, or two were asked. */
export function nextFollowUp(question: Question, answer: Answer): number | null {
  if (answer.followUps.length >= MAX_FOLLOW_UPS) return null;
  const made = coverPoints(question, sentencesOf(answer));
  const next = question.followUps.findIndex(
    ({ missing }, index) => made[missing] === null && !answer.followUps.includes(index),
  );
  return next < 0 ? null : next;
}
