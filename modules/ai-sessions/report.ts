import { HOW_MEASURED, measureAnswer } from "#modules/answers/figures.ts";
import { NOT_ASKED } from "#modules/answers/explain.ts";
import { contentLevel, inWords } from "#modules/answers/levels.ts";
import { confidenceIn, joinSaid, saidIn } from "#modules/answers/parts.ts";
import type { Check, Figures, Part, Said } from "#modules/answers/schema.ts";
import { weakestOf } from "#modules/answers/weakest.ts";
import type { Dimension, Drill, Question, Rubric } from "#modules/rubrics/schema.ts";
import type { StoredJudgement } from "./events.ts";

export type JudgedTurn = {
  number: number;
  /** With its checklist, where the bank still has the question. */
  question: Pick<Question, "id" | "text"> & { dimensions: readonly string[] } & Partial<Checklist>;
  parts: readonly Part[];
  judgement: StoredJudgement;
};
type Checklist = Pick<Question, "subject" | "points" | "redFlags" | "errors" | "strong">;

/** `at` is null if unknown, as in typed answers. */
export type ReportQuote = { text: string; at: string | null; number: number };
export type ReportRow = {
  key: string;
  name: string;
  /** Null: not enough evidence. */
  level: number | null;
  /** The rubric's sentence for the next level to aim at; null at the top and without a level. */
  rubric: { level: number; sentence: string } | null;
  why: string;
  quotes: ReportQuote[];
};
export type Figure = { name: string; value: string; how: string };
export type ReportPoint = {
  label: string;
  finding: "Found" | "Missing" | "Contradicted";
  isMust: boolean;
  quote: string | null;
  isTwice: boolean;
};
export type ReportFlag = { label: string; why: string; quote: string; isTwice: boolean };
export type Report = {
  /** What carried the answer, and the one thing to change first. */
  summary: { carried: { label: string; quote: string | null } | null; change: string | null };
  /** Sessions of several questions: the two best and the two weakest moments. */
  moments: { best: Moment[]; weakest: Moment[] } | null;
  rows: ReportRow[];
  /** Dimensions that nothing asked or said shows. */
  byExpert: string[];
  /** How many answers were scored, if some couldn’t be. */
  scored: string | null;
  /** Judged by wording, before there were checklists. */
  isEarlierWay: boolean;
  turns: {
    number: number;
    questionId: string;
    asked: string;
    /** By dimension, to compare another answer to this question with. */
    levels: Record<string, number | null>;
    points: ReportPoint[];
    /** Errors of fact are among them, with what is right. */
    redFlags: ReportFlag[];
    better: { weak: string | null; better: string } | null;
    strong: string | null;
    /** Code, and what ran of it. */
    work: { code: string; ran: string | null } | null;
    /** What was drawn, in words; it wasn't judged. */
    drawn: string | null;
    /** The transcript, without empty answers. */
    parts: { asked: string; said: { text: string; at: string | null }[] }[];
    /** Why none of it could be scored. */
    unscored: string | null;
    judge: string;
    isSpoken: boolean;
    sure: string;
    figures: Figure[];
  }[];
  /** The dimension to practice next; null if nothing could be judged or nothing is missing. */
  next: { key: string; name: string; drill: Drill } | null;
};
export type Moment = { number: number; label: string; quote: string | null };

/** Builds a report from judgments; the same in the browser and on the server. */
export function buildReport(rubric: Rubric, turns: readonly JudgedTurn[]): Report {
  const rows = reportRows(rubric, turns);
  const weakest = rows
    .filter(({ level }) => level !== null)
    .toSorted((a, b) => a.level! - b.level!)[0];
  const drill = rubric.dimensions.find(({ key }) => key === weakest?.key)?.drill;
  const shown = turns.map(turnOf);
  const isAnyScored = rows.some(({ level }) => level !== null);
  return {
    summary: summaryOf(shown),
    moments: turns.length > 1 ? momentsOf(shown) : null,
    rows: rows.toSorted((a, b) => Number(a.level === null) - Number(b.level === null)),
    byExpert: isAnyScored
      ? rows.filter(({ level, why }) => level === null && why === NOT_ASKED).map(({ name }) => name)
      : [],
    scored: scoredText(turns),
    isEarlierWay: turns.some(({ judgement }) => judgement.checks === undefined),
    turns: shown,
    next:
      weakest && drill && weakest.level! < BEST
        ? { key: weakest.key, name: weakest.name, drill }
        : null,
  };
}

function turnOf({ number, question, parts, judgement }: JudgedTurn): Report["turns"][number] {
  const check = judgement.checks?.[0];
  const said = saidIn(parts);
  const points = (check?.points ?? []).map(
    ({ label, kind, finding, quote, isTwice = false }): ReportPoint => ({
      label,
      finding: finding === "found" ? "Found" : finding === "missing" ? "Missing" : "Contradicted",
      isMust: kind === "must",
      quote: quote?.text ?? null,
      isTwice,
    }),
  );
  return {
    number,
    questionId: question.id,
    asked: question.text,
    levels: Object.fromEntries(
      judgement.dimensions.map(({ dimension, level }) => [dimension, level]),
    ),
    points,
    redFlags: [
      ...(check?.redFlags ?? []).map(({ label, quote, isTwice = false }) => ({
        label,
        why: question.redFlags?.find((one) => one.label === label)?.why ?? "",
        quote: quote.text,
        isTwice,
      })),
      ...(check?.errors ?? []).map(({ label, quote, isTwice = false }) => ({
        label,
        why: question.errors?.find((one) => one.label === label)?.right ?? "",
        quote: quote.text,
        isTwice,
      })),
    ],
    better: check ? betterOf(check, question, said) : null,
    strong: question.strong ?? null,
    work: workOf(said),
    drawn: joinSaid(said).drawn ?? null,
    parts: parts.map(({ asked, said: answer }) => ({
      asked,
      said: (answer?.segments ?? []).map(({ text, fromMs }) => ({
        text,
        at: answer?.spoken ? clockText(fromMs) : null,
      })),
    })),
    unscored: unscoredWhy({ question, judgement }),
    judge: judgeText(judgement),
    isSpoken: said.some(({ spoken }) => spoken),
    sure: sureText(said),
    figures: figuresOf(said, subjectOf(question)),
  };
}

function workOf(said: readonly Said[]): Turns[number]["work"] {
  const { work } = joinSaid(said);
  if (!work) return null;
  const { code, run } = work;
  return {
    code,
    ran:
      run &&
      `${run.passed === run.total ? "All" : inWords(run.passed)} of the ${inWords(run.total)} tests passed`,
  };
}

type Turns = Report["turns"];

/** The weakest sentence, and one that makes what is wrong or missing. */
function betterOf(
  check: Check,
  { points = [], errors = [] }: Partial<Checklist>,
  said: readonly Said[],
): Report["turns"][number]["better"] {
  const error = check.errors[0];
  const right = error && errors.find(({ label }) => label === error.label)?.right;
  if (error && right) return { weak: error.quote.text, better: right };
  const lacking =
    musts(check.points).find(({ finding }) => finding === "contradicted") ??
    musts(check.points).find(({ finding }) => finding === "missing");
  const better = points.find(({ label }) => label === lacking?.label)?.say;
  if (!lacking || !better) return null;
  const weak = lacking.quote ?? check.redFlags[0]?.quote ?? weakestOf(joinSaid(said), check);
  return { weak: weak?.text ?? null, better };
}

/** Musts first, in the bank's order. */
const musts = <T extends { kind: "must" | "plus" }>(points: readonly T[]): T[] =>
  points.toSorted((a, b) => Number(a.kind === "plus") - Number(b.kind === "plus"));

function summaryOf(turns: Turns): Report["summary"] {
  const points = turns.flatMap((turn) => turn.points);
  const flag = turns.flatMap(({ redFlags }) => redFlags)[0];
  const byWeight = points.toSorted((a, b) => Number(b.isMust) - Number(a.isMust));
  const best = byWeight.find(({ finding }) => finding === "Found");
  const lacking =
    byWeight.find(({ finding }) => finding === "Contradicted") ??
    byWeight.find(({ finding }) => finding === "Missing");
  return {
    // An answer that an interviewer would stop at isn’t carried by anything.
    carried: best && !flag ? { label: best.label, quote: best.quote } : null,
    change: flag?.label ?? lacking?.label ?? null,
  };
}

const MOMENTS = 2;

function momentsOf(turns: Turns): Report["moments"] {
  const all = turns.flatMap(({ number, points }) => points.map((point) => ({ number, ...point })));
  const flags = turns.flatMap(({ number, redFlags }) =>
    redFlags.map(({ label, quote }) => ({ number, label, quote })),
  );
  const weak = [
    ...flags,
    ...all.filter(({ finding }) => finding === "Contradicted"),
    ...all.filter(({ finding, isMust }) => finding === "Missing" && isMust),
  ];
  const moment = ({ number, label, quote }: Moment): Moment => ({ number, label, quote });
  const best = all.filter(({ finding }) => finding === "Found");
  return {
    best: onePerTurn(best.toSorted((a, b) => Number(b.isMust) - Number(a.isMust))).map(moment),
    weakest: onePerTurn(weak).map(moment),
  };
}

/** The first of each question, so that the moments tell of the whole session. */
function onePerTurn<T extends { number: number }>(moments: readonly T[]): T[] {
  const first = [...Map.groupBy(moments, ({ number }) => number).values()].map(([one]) => one!);
  return first.slice(0, MOMENTS);
}

function isScored({ judgement }: Pick<JudgedTurn, "judgement">): boolean {
  return judgement.dimensions.some(({ level }) => level !== null);
}

/** `Scored from one of two answers.`; null if all were scored, or none. */
function scoredText(turns: readonly JudgedTurn[]): string | null {
  const answered = turns.filter(({ parts }) => parts.some(({ said }) => said?.segments.length));
  const scored = answered.filter(isScored).length;
  if (scored === 0 || scored === answered.length) return null;
  return `Scored from ${inWords(scored)} of ${inWords(answered.length)} answers.`;
}

function unscoredWhy(turn: Pick<JudgedTurn, "question" | "judgement">): string | null {
  if (isScored(turn)) return null;
  const { dimensions } = turn.judgement;
  const asked = dimensions.find(({ dimension }) => turn.question.dimensions.includes(dimension));
  return (asked ?? dimensions[0])?.why ?? null;
}

/** Only a report's levels. */
export function reportRows(rubric: Rubric, turns: readonly JudgedQuestion[]): ReportRow[] {
  return rubric.dimensions.map((dimension) => rowOf(dimension, turns));
}

type JudgedQuestion = Pick<JudgedTurn, "number" | "judgement"> & {
  question: Pick<JudgedTurn["question"], "dimensions">;
} & Partial<Pick<JudgedTurn, "parts">>;

/**
 * A dimension's level over all questions: by the points of all of them, or of form the mean. Of
 * judgments by wording, the mean of those that cover it, or of the others if none could be judged.
 */
function rowOf(dimension: Dimension, turns: readonly JudgedQuestion[]): ReportRow {
  const { key, name } = dimension;
  const results = turns.flatMap((turn) => {
    const result = turn.judgement.dimensions.find((one) => one.dimension === key);
    return result ? [{ turn, result, isAsked: turn.question.dimensions.includes(key) }] : [];
  });
  const judged = results.flatMap((one) =>
    one.result.level === null ? [] : [{ ...one, result: one.result }],
  );
  const asked = judged.filter(({ isAsked }) => isAsked);
  const counted = asked.length > 0 ? asked : judged;
  const checks = turns.flatMap(({ judgement }) => judgement.checks ?? []);
  const isRan = checks.some(({ ran }) => ran?.includes(key));
  const content = isRan ? null : contentLevel(key, checks);
  if (counted.length === 0) {
    const why = results.find(({ isAsked }) => isAsked) ?? results[0];
    return { key, name, level: null, rubric: null, quotes: [], why: why?.result.why ?? NO_ANSWER };
  }
  const mean = counted.reduce((sum, { result }) => sum + result.level, 0) / counted.length;
  const level = content?.level ?? Math.round(mean);
  const nearest = counted.toSorted(
    (a, b) => Math.abs(a.result.level - level) - Math.abs(b.result.level - level),
  )[0]!;
  return {
    key,
    name,
    level,
    rubric: level < BEST ? rubricText(dimension, Math.max(FIRST_AIM, level + 1)) : null,
    why: content?.why ?? nearest.result.why,
    quotes: counted
      .flatMap(({ turn, result }) =>
        result.quotes.map(({ text, fromMs }) => ({
          text,
          at: partAt(turn.parts ?? [], fromMs)?.spoken ? clockText(fromMs) : null,
          number: turn.number,
        })),
      )
      // The points above quote the rest.
      .slice(0, content ? 1 : MAX_QUOTES),
  };
}

function rubricText({ levels }: Dimension, level: number): ReportRow["rubric"] {
  const found = levels[level - 1];
  return found ? { level, sentence: found.sentence } : null;
}
/** The lowest level that anyone would aim at. */
const FIRST_AIM = 3;
const MAX_QUOTES = 2;

/** Parts follow each other, so it's the last one that began by then. */
const partAt = (parts: readonly Part[], ms: number) =>
  saidIn(parts).findLast(({ segments: [first] }) => first && first.fromMs <= ms);

const BEST = 5;
const NO_ANSWER = "You didn’t answer a question that shows this.";

function judgeText({ judge, version, promptVersion, rubricVersion }: StoredJudgement): string {
  const by = judge === "rules" ? "our rules" : judge;
  const versions = promptVersion
    ? `version ${version}, prompt ${promptVersion}`
    : `version ${version}`;
  return `Scored by ${by} (${versions}) on version ${rubricVersion} of the rubric.`;
}

/** How the answer became text, and how sure of it the recognizer was. */
function sureText(parts: readonly Said[]): string {
  const spoken = parts.filter((part) => part.spoken);
  if (spoken.length === 0) return "You typed this answer.";
  const sure = confidenceIn(spoken);
  const isCorrected = spoken.some(({ confidence }) => confidence === null);
  return [
    spoken.length < parts.length ? "You typed part of this answer." : null,
    isCorrected ? `You corrected ${sure === null ? "" : "part of "}the transcript.` : null,
    sure === null
      ? null
      : `How sure ${isCorrected ? "the rest" : "the transcript"} is: ${Math.round(sure * 100)}%.`,
  ]
    .filter((one) => one !== null)
    .join(" ");
}

/** `1:05`, since the question was asked. */
export function clockText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

const PARTS = ["situation", "task", "action", "result"] as const;

/** The question's own words. */
const subjectOf = ({ text, subject = [], points = [] }: JudgedTurn["question"]) =>
  [text, ...subject, ...points.map(({ label }) => label)].join(" ");

export function figuresOf(parts: readonly Said[], subject = ""): Figure[] {
  const figures = measureAnswer(parts, 0, subject);
  const figure = (key: keyof Figures, name: string, value: string): Figure => ({
    name,
    value,
    how: HOW_MEASURED[key],
  });
  const { pace, pauses, fillers, hedges, sentiment, length } = figures;
  const shown = PARTS.filter((part) => figures.structure[part] !== null);
  const target = length.targetSeconds
    ? `${clockText(figures.seconds * 1000)}; aim for ${length.targetSeconds.map((one) => clockText(one * 1000)).join("–")}`
    : `${countOf(figures.words, "word")}; aim for ${length.targetWords.join("–")}`;
  const heard = fillers.heard.map(({ word }) => word);
  return [
    figure("length", "Length", target),
    ...(pace ? [figure("pace", "Pace", `${countOf(pace.wordsPerMinute, "word")} a minute`)] : []),
    // Recognizers drop most of them; nothing drops typed ones.
    pauses
      ? figure("fillers", "Fillers", atLeast(heard))
      : { ...figure("fillers", "Fillers", listOf(heard) ?? "none"), how: TYPED_FILLERS },
    ...(pauses ? [figure("pauses", "Long pauses", String(pauses.length || "none"))] : []),
    figure("hedges", "Hedges", listOf(hedges.map(({ phrase }) => phrase)) ?? "none"),
    figure("structure", "Story parts", shown.length > 0 ? shown.join(", ") : "none found"),
    figure(
      "sentiment",
      "Wording",
      `Positive words: ${shownWords(sentiment.positive)}; negative: ${shownWords(sentiment.negative)}`,
    ),
  ];
}

/** Hardly anyone types “um.” */
const TYPED_FILLERS = "Words that add nothing, such as “basically,” “you know” and “I mean.”";

/** `1 word`, `2 words`. */
function countOf(many: number, one: string): string {
  return `${many} ${one}${many === 1 ? "" : "s"}`;
}

/** `5: um ×3, I think, like`; null for none. */
function listOf(words: readonly string[]): string | null {
  return words.length === 0 ? null : `${words.length}: ${mostSaid(words)}`;
}

/** `at least 5 heard: um ×3, like`. */
function atLeast(heard: readonly string[]): string {
  return heard.length === 0 ? "none heard" : `at least ${heard.length} heard: ${mostSaid(heard)}`;
}

/** `2 (fixed, no problem)`, `0`. */
function shownWords(words: readonly string[]): string {
  return words.length === 0 ? "0" : `${words.length} (${mostSaid(words)})`;
}

function mostSaid(words: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 5)
    .map(([word, n]) => word.replace(/\bi\b/g, "I") + (n > 1 ? ` ×${n}` : ""))
    .join(", ");
}
