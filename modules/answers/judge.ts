import type { Question, Rubric } from "#modules/rubrics/schema.ts";
import { comparesTwo, namesAlternative } from "./comparison.ts";
import { coverPoints } from "./coverage.ts";
import { NEEDS_RESULT, type Reading, READINGS } from "./dimensions.ts";
import { type Evidence, evidenceOf } from "./evidence.ts";
import { abstain, ADVICE, AFTER_ALTERNATIVE, insteadOf, SHOWN, whyOf } from "./explain.ts";
import type { Abstention, Answer, DimensionResult, Judgement, Level, Quote } from "./schema.ts";
import type { Subjects } from "./subject.ts";
import { VAGUE } from "./substance.ts";
import { countMatches, type Signal, type SignalName } from "./signals.ts";
import { quoteOf, type Sentence, sentencesOf } from "./text.ts";

const VERSION = "8";
const ENOUGH_SKILL = 6;
/** Two different phrases. */
const CLEAR_SKILL = 2 / ENOUGH_SKILL;
/** The level of an answer without any sign. */
const BASE = 0.6;
/** What a dimension's own signs add at most. */
const OWN = 0.94;
/** What one clear result adds. */
const RESULT = 0.9;
/** How much stricter the dimensions that need a result are. */
const STRICTER = 0.53;
/** About what one clear sentence makes. With less, a result is what to add first. */
const CLEAR_RESULT = 0.55;
/** A sign this clear isn't what an answer lacks. */
const ENOUGH = 0.7;
/** “You give the reason” and “say why” don't go together. */
const SAYS_WHY = /\b(?:why|reasons?)\b/;
/** “Compares two” isn’t said of one. */
const WITHOUT_COMPARISON = 4;

export type Judged = { index: number; question: Question; evidence: Evidence };

/**
 * Levels by rule, each with a verbatim quote and a sentence that says why; null with a reason where
 * the words aren't enough. Pure: the same answers get the same levels everywhere.
 */
export function judgeByRules(input: {
  rubric: Rubric;
  questions: Question[];
  answers: Answer[];
  /** Given before in the same session: what they say counts for nothing when it's said again. */
  earlier?: Answer[];
  /** Of the whole topic, so that an answer to another question is known as one. */
  subjects: Subjects;
}): Judgement {
  const { rubric, questions, answers, subjects } = input;
  const seen = new Set<string>();
  for (const answer of input.earlier ?? []) sentencesOf(answer, seen);
  const judged = answers.flatMap((answer, index) => {
    const question = questions[index];
    return question
      ? [{ index, question, evidence: evidenceOf(question, answer, rubric, subjects, seen) }]
      : [];
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
  shown: string;
  advice: string;
  /** Whether the advice is about something that's missing. */
  lacks: boolean;
};

function judgeDimension(
  dimension: string,
  competency: string,
  reading: Reading,
  judged: Judged[],
): DimensionResult {
  const asked = judged.filter(({ question }) => question.dimensions.includes(dimension));
  // Questions that cover this dimension say more about it than others.
  for (const some of [asked, judged]) {
    const scores = some.flatMap(({ index, evidence }) =>
      evidence.ok && isShown(reading, evidence.sentences)
        ? [scoreOf(competency, reading, evidence, index)]
        : [],
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
  const isJudged = judged.some(({ evidence }) => evidence.ok);
  return abstain(dimension, isJudged ? "not_shown" : reasonOf(judged));
}

const isQuestion = ({ text }: Sentence) => /\?\W*$/.test(text);

const isShown = ({ needs }: Reading, sentences: readonly Sentence[]) =>
  needs === undefined || sentences.some((one) => !isQuestion(one) && one.plain.search(needs) >= 0);

function scoreOf(
  competency: string,
  reading: Reading,
  { sentences, signals, substance, isHollow }: Evidence & { ok: true },
  index: number,
): Score {
  const skill = reading.skill
    ? countMatches(sentences, reading.skill, ENOUGH_SKILL)
    : { value: 0, shownBy: [] };
  const own = Object.entries(reading.weights).map(([name, weight]) => ({
    name,
    weight,
    signal: name === "skill" ? skill : signals[name as SignalName],
  }));
  const needsResult = NEEDS_RESULT.has(competency);
  const value =
    BASE +
    substance +
    OWN * own.reduce((total, { weight, signal }) => total + weight * signal.value, 0) +
    RESULT * signals.result.value -
    (needsResult ? STRICTER : 0);
  const isCompared = comparesTwo(sentences);
  const lacksOther = competency === "approach" && !isCompared;
  const most = isHollow ? 1 : lacksOther ? WITHOUT_COMPARISON : 5;
  const byGain = own.toSorted((a, b) => gainOf(b) - gainOf(a));
  const skillFirst = byGain.toSorted((a, b) => isSkill(b) - isSkill(a));
  // Quote this dimension's own signs before general ones.
  const shown = [
    ...skillFirst.flatMap(({ signal }) => signal.shownBy),
    ...signals.coverage.shownBy,
    ...signals.result.shownBy,
  ];
  // If nothing is shown, quote the longest sentence.
  const longest = sentences.toSorted((a, b) => b.words.length - a.words.length);
  const [quoted] = shown.length > 0 ? shown : longest;
  const second = shown.find((one) => one !== quoted);
  const named = skill.value >= CLEAR_SKILL ? "skill" : byGain[0]!.name;
  const lacked = lackedOf(own, named, reading);
  const lacksResult = needsResult && signals.result.value < CLEAR_RESULT;
  const lacksOwn = isHollow || lacksOther;
  const adviceFor = lacksOwn ? "skill" : lacksResult ? "result" : (lacked ?? "skill");
  return {
    value: Math.min(value, most),
    quotes: [quoted, second].flatMap((one) => (one ? [quoteOf(one, index)] : [])),
    shown: SHOWN[named] ?? reading.shown,
    advice: adviceOf(adviceFor, sentences) ?? adviceOfReading(competency, reading, sentences),
    lacks: lacksOwn || lacksResult || lacked !== null,
  };
}

/** What to add first; null if no sign lacks much. Never what is praised in the same breath. */
function lackedOf(own: readonly Weighed[], named: string, reading: Reading): string | null {
  const saysWhy = named === "reasons" || (named === "skill" && SAYS_WHY.test(reading.shown));
  const [most] = own
    .filter(({ name }) => name !== named && !(saysWhy && name === "reasons"))
    .filter(({ signal }) => signal.value < ENOUGH)
    .toSorted((a, b) => lossOf(b) - lossOf(a));
  return most?.name ?? null;
}

function adviceOf(name: string, sentences: readonly Sentence[]): string | undefined {
  if (name !== "clarity") return ADVICE[name];
  const [word] = sentences.flatMap(({ plain }) => plain.match(VAGUE) ?? []);
  return word && insteadOf(word.trim().replace(/^i /, "I "));
}

function adviceOfReading(
  competency: string,
  { advice }: Reading,
  sentences: readonly Sentence[],
): string {
  const isCompared = comparesTwo(sentences) || namesAlternative(sentences);
  return competency === "approach" && isCompared ? AFTER_ALTERNATIVE : advice;
}

type Weighed = { name: string; weight: number; signal: Signal };
const isSkill = ({ name }: Weighed) => Number(name === "skill");
const gainOf = ({ weight, signal }: Weighed) => weight * signal.value;
const lossOf = ({ weight, signal }: Weighed) => weight * (1 - signal.value);

const levelOf = (value: number) => Math.min(5, Math.max(1, Math.floor(value))) as Level;

/** The most common reason why answers couldn't be judged; the last one on a tie. */
function reasonOf(judged: Judged[]): Abstention {
  const counts = new Map<Abstention, number>();
  for (const { evidence } of judged) {
    if (!evidence.ok) counts.set(evidence.reason, (counts.get(evidence.reason) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
  return most?.[0] ?? "too_short";
}

const MAX_FOLLOW_UPS = 2;
/** One everyday cue doesn't make a point, any other does. */
const MADE = 0.39;

/** Index of the next follow-up; null if nothing is missing or two were asked. */
export function nextFollowUp(question: Question, answer: Answer): number | null {
  if (answer.followUps.length >= MAX_FOLLOW_UPS) return null;
  const made = coverPoints(question, sentencesOf(answer));
  const next = question.followUps.findIndex(
    ({ missing }, index) =>
      (made[missing]?.clarity ?? 0) < MADE && !answer.followUps.includes(index),
  );
  return next < 0 ? null : next;
}
