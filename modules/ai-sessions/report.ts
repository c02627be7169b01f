import { HOW_MEASURED, measureAnswer } from "#modules/answers/figures.ts";
import { confidenceIn, saidIn } from "#modules/answers/parts.ts";
import type { Figures, Part, Said } from "#modules/answers/schema.ts";
import type { Dimension, Drill, Question, Rubric } from "#modules/rubrics/schema.ts";
import type { StoredJudgement } from "./events.ts";

export type JudgedTurn = {
  number: number;
  question: Pick<Question, "id" | "text"> & { dimensions: readonly string[] };
  parts: readonly Part[];
  judgement: StoredJudgement;
};

/** `at` is null if unknown, as in typed answers. */
export type ReportQuote = { text: string; at: string | null; number: number };
export type ReportRow = {
  key: string;
  name: string;
  /** Null: not enough evidence. */
  level: number | null;
  /**
   * What the rubric says of the level, or by rule of one to aim at: the rules read wording, not what
   * the text says. Null if there's neither.
   */
  rubric: { level: number; sentence: string } | null;
  why: string;
  quotes: ReportQuote[];
};
export type Figure = { name: string; value: string; how: string };
export type Report = {
  rows: ReportRow[];
  /** How many answers were scored, if some couldn’t be. */
  scored: string | null;
  turns: {
    number: number;
    questionId: string;
    /** By dimension, to compare another answer to this question with. */
    levels: Record<string, number | null>;
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

/** Builds a report from judgments; the same in the browser and on the server. */
export function buildReport(rubric: Rubric, turns: readonly JudgedTurn[]): Report {
  const rows = reportRows(rubric, turns);
  const weakest = rows
    .filter(({ level }) => level !== null)
    .toSorted((a, b) => a.level! - b.level!)[0];
  const drill = rubric.dimensions.find(({ key }) => key === weakest?.key)?.drill;
  return {
    rows,
    scored: scoredText(turns),
    turns: turns.map(({ number, question, parts, judgement }) => ({
      number,
      questionId: question.id,
      levels: Object.fromEntries(
        judgement.dimensions.map(({ dimension, level }) => [dimension, level]),
      ),
      parts: parts.map(({ asked, said }) => ({
        asked,
        said: (said?.segments ?? []).map(({ text, fromMs }) => ({
          text,
          at: said?.spoken ? clockText(fromMs) : null,
        })),
      })),
      unscored: unscoredWhy({ question, judgement }),
      judge: judgeText(judgement),
      isSpoken: saidIn(parts).some(({ spoken }) => spoken),
      sure: sureText(saidIn(parts)),
      figures: figuresOf(saidIn(parts)),
    })),
    next:
      weakest && drill && weakest.level! < BEST
        ? { key: weakest.key, name: weakest.name, drill }
        : null,
  };
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

const WORDS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const inWords = (count: number) => WORDS[count] ?? String(count);

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
 * A dimension's level over all questions: the mean of those that cover it, or of the others if none
 * could be judged.
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
  if (counted.length === 0) {
    const why = results.find(({ isAsked }) => isAsked) ?? results[0];
    return {
      key,
      name,
      level: null,
      rubric: null,
      quotes: [],
      why: why?.result.why ?? NO_ANSWER,
    };
  }
  const mean = counted.reduce((sum, { result }) => sum + result.level, 0) / counted.length;
  const level = Math.round(mean);
  const nearest = counted.toSorted(
    (a, b) => Math.abs(a.result.level - level) - Math.abs(b.result.level - level),
  )[0]!;
  return {
    key,
    name,
    level,
    rubric: rubricText(
      dimension,
      nearest.turn.judgement.judge === "rules" ? Math.max(FIRST_AIM, level + 1) : level,
    ),
    why: nearest.result.why,
    quotes: counted
      .flatMap(({ turn, result }) =>
        result.quotes.map(({ text, fromMs }) => ({
          text,
          at: partAt(turn.parts ?? [], fromMs)?.spoken ? clockText(fromMs) : null,
          number: turn.number,
        })),
      )
      .slice(0, 3),
  };
}

function rubricText({ levels }: Dimension, level: number): ReportRow["rubric"] {
  const found = levels[level - 1];
  return found ? { level, sentence: found.sentence } : null;
}
/** The lowest level that anyone would aim at. */
const FIRST_AIM = 3;

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

export function figuresOf(parts: readonly Said[]): Figure[] {
  const figures = measureAnswer(parts);
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
