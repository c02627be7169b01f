import type { Question, Rubric } from "#modules/rubrics/schema.ts";
import { readChecklist } from "./checklist.ts";
import { isClaimed } from "./claims.ts";
import { type Evidence, evidenceOf } from "./evidence.ts";
import { abstain, ADVICE, insteadOf, SHOWN, whyOf } from "./explain.ts";
import { FORM, isByForm, NEEDS_RESULT, type Reading } from "./form.ts";
import { contentLevel, isThin, MAX_OF_THIN } from "./levels.ts";
import type {
  Abstention,
  Answer,
  Check,
  DimensionResult,
  Judgement,
  Level,
  Quote,
} from "./schema.ts";
import type { Signal, SignalName } from "./signals.ts";
import { VAGUE } from "./substance.ts";
import { quoteOf, type Sentence, sentencesOf } from "./text.ts";
import { judgeWork } from "./work.ts";

const VERSION = "10";
/** The level of form of an answer without any sign. */
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

type Judged = { index: number; question: Question; evidence: Evidence };

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
}): Judgement {
  const { rubric, questions, answers } = input;
  const seen = new Set<string>();
  for (const answer of input.earlier ?? []) sentencesOf(answer, seen);
  const judged = answers.flatMap((answer, index) => {
    const question = questions[index];
    return question
      ? [{ index, question, evidence: evidenceOf(question, answer, rubric, seen) }]
      : [];
  });
  const ran = new Map<string, DimensionResult>();
  const checks = judged.flatMap((one) => {
    const [check] = checkOf(one);
    const at = { work: answers[one.index]!.work, index: one.index };
    const results = judgeWork(at, one.question, rubric, check);
    for (const result of results) ran.set(result.dimension, result);
    return check ? [{ ...check, ran: results.map(({ dimension }) => dimension) }] : [];
  });
  const byPoints = (dimension: string): DimensionResult | null => {
    const content = judgeContent(dimension, checks);
    return content && !isClaimed(rubric.topic, dimension)
      ? abstain(dimension, "not_claimed")
      : content;
  };
  return {
    judge: "rules",
    version: VERSION,
    rubricVersion: rubric.version,
    checks,
    dimensions: rubric.dimensions.map(
      ({ key, competency }) =>
        ran.get(key) ??
        (checks.length === 0
          ? abstain(key, reasonOf(judged))
          : (byPoints(key) ??
            (isByForm(rubric.topic, key)
              ? judgeForm(key, competency, judged, checks)
              : abstain(key, "not_asked")))),
    ),
  };
}

function checkOf({ index, question, evidence }: Judged): Check[] {
  if (!evidence.ok) return [];
  const { points, redFlags, errors } = evidence.checklist;
  return [
    {
      questionId: question.id,
      opening: quoteOf(evidence.sentences[0]!, index),
      points: points.map(({ point: { label, kind, dimension }, finding, sentence }) => ({
        label,
        kind,
        dimension,
        finding,
        quote: sentence && quoteOf(sentence, index),
      })),
      redFlags: redFlags.map(({ item: { label, cap }, sentence }) => ({
        label,
        cap,
        quote: quoteOf(sentence, index),
      })),
      errors: errors.map(({ item: { label }, sentence }) => ({
        label,
        quote: quoteOf(sentence, index),
      })),
    },
  ];
}

/** Null if the questions ask too little of it. */
export function judgeContent(dimension: string, checks: readonly Check[]): DimensionResult | null {
  const found = contentLevel(dimension, checks);
  if (!found) return null;
  return { dimension, level: found.level, quotes: quotesOf(dimension, checks), why: found.why };
}

const MAX_QUOTES = 2;

/**
 * One sentence is evidence for one dimension: the first that it makes a point of. If none was made,
 * what contradicts one, or how the answer begins.
 */
function quotesOf(dimension: string, checks: readonly Check[]): Quote[] {
  const quotes: Quote[] = [];
  const against: Quote[] = [];
  for (const { points, redFlags } of checks) {
    const taken = new Set<string>(redFlags.map(({ quote }) => quote.text));
    for (const { quote, dimension: of, finding } of points) {
      if (!quote) continue;
      if (finding === "contradicted" && of === dimension) against.push(quote);
      if (finding !== "found" || taken.has(quote.text)) continue;
      taken.add(quote.text);
      if (of === dimension) quotes.push(quote);
    }
  }
  if (quotes.length > 0) return quotes.slice(0, MAX_QUOTES);
  const [first] = [...against, ...checks.map(({ opening }) => opening)];
  return first ? [first] : [];
}

type Score = { value: number; quotes: Quote[]; shown: string; advice: string; lacks: boolean };

function judgeForm(
  dimension: string,
  competency: string,
  judged: readonly Judged[],
  checks: readonly Check[],
): DimensionResult {
  const scores = judged.flatMap(({ index, evidence }) =>
    evidence.ok ? [scoreOf(competency, FORM[competency]!, evidence, index)] : [],
  );
  const quotes = scores
    .toSorted((a, b) => b.value - a.value)
    .flatMap((score) => score.quotes)
    .slice(0, MAX_QUOTES);
  const mean = scores.reduce((sum, { value }) => sum + value, 0) / scores.length;
  const byForm = levelOf(mean);
  const level = isThin(checks) ? (Math.min(byForm, MAX_OF_THIN) as Level) : byForm;
  const best = scores.reduce((a, b) => (b.value > a.value ? b : a));
  const why = whyOf(level, best);
  return {
    dimension,
    level,
    quotes,
    why:
      level < byForm
        ? `About how you say it. No higher than ${MAX_OF_THIN}, because much of what we expect is missing or wrong.`
        : `About how you say it, not what. ${why}`,
  };
}

function scoreOf(
  competency: string,
  reading: Reading,
  { sentences, signals, substance }: Evidence & { ok: true },
  index: number,
): Score {
  const own = Object.entries(reading.weights).map(([name, weight]) => ({
    name,
    weight,
    signal: signals[name as SignalName],
  }));
  const needsResult = NEEDS_RESULT.has(competency);
  const value =
    BASE +
    substance +
    OWN * own.reduce((total, { weight, signal }) => total + weight * signal.value, 0) +
    RESULT * signals.result.value -
    (needsResult ? STRICTER : 0);
  const byGain = own.toSorted((a, b) => gainOf(b) - gainOf(a));
  const shown = [...byGain.flatMap(({ signal }) => signal.shownBy), ...signals.result.shownBy];
  // If nothing is shown, quote the longest sentence.
  const longest = sentences.toSorted((a, b) => b.words.length - a.words.length);
  const [quoted] = shown.length > 0 ? shown : longest;
  const second = shown.find((one) => one !== quoted);
  const named = byGain[0]!.name;
  const lacked = lackedOf(own, named);
  const lacksResult = needsResult && signals.result.value < CLEAR_RESULT;
  const adviceFor = lacksResult ? "result" : lacked;
  return {
    value: Math.min(value, 5),
    quotes: [quoted, second].flatMap((one) => (one ? [quoteOf(one, index)] : [])),
    shown: SHOWN[named] ?? reading.shown,
    advice: (adviceFor && adviceOf(adviceFor, sentences)) ?? reading.advice,
    lacks: lacksResult || lacked !== null,
  };
}

/** What to add first; null if no sign lacks much. Never what is praised in the same breath. */
function lackedOf(own: readonly Weighed[], named: string): string | null {
  const [most] = own
    .filter(({ name, signal }) => name !== named && signal.value < ENOUGH)
    .toSorted((a, b) => lossOf(b) - lossOf(a));
  return most?.name ?? null;
}

function adviceOf(name: string, sentences: readonly Sentence[]): string | undefined {
  if (name !== "clarity") return ADVICE[name];
  const [word] = sentences.flatMap(({ plain }) => plain.match(VAGUE) ?? []);
  return word && insteadOf(word.trim().replace(/^i /, "I "));
}

type Weighed = { name: string; weight: number; signal: Signal };
const gainOf = ({ weight, signal }: Weighed) => weight * signal.value;
const lossOf = ({ weight, signal }: Weighed) => weight * (1 - signal.value);

const levelOf = (value: number) => Math.min(5, Math.max(1, Math.floor(value))) as Level;

/** The most common reason why answers couldn't be judged; the last one on a tie. */
function reasonOf(judged: readonly Judged[]): Abstention {
  const counts = new Map<Abstention, number>();
  for (const { evidence } of judged) {
    if (!evidence.ok) counts.set(evidence.reason, (counts.get(evidence.reason) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
  return most?.[0] ?? "too_short";
}

const MAX_FOLLOW_UPS = 2;

/** Index of the next follow-up; null if nothing is missing or two were asked. */
export function nextFollowUp(question: Question, answer: Answer): number | null {
  if (answer.followUps.length >= MAX_FOLLOW_UPS) return null;
  const { points } = readChecklist(question, sentencesOf(answer));
  const next = question.followUps.findIndex(
    ({ missing }, index) =>
      points[missing]?.finding !== "found" && !answer.followUps.includes(index),
  );
  return next < 0 ? null : next;
}
