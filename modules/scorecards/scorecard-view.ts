import type { Rubric } from "#modules/rubrics/schema.ts";
import { NO_EVIDENCE } from "./notation.ts";
import type { Evidence } from "./policy.ts";
import { type Names, type Quote, quoteOf } from "./words.ts";

/** A scorecard that was sent, with the rubric it names and the events it quotes. */
export type Scorecard = {
  rubric: Rubric;
  topicName: string;
  expertName: string;
  /** In the rubric's order; a level without evidence is 0. */
  levels: { dimension: Rubric["dimensions"][number]; level: number; evidence: Evidence[] }[];
  /** Words are null once they were erased. */
  strengths: string | null;
  change: string | null;
  drillDimension: string | null;
  drillWords: string | null;
  moveForward: boolean;
  moveForwardWords: string | null;
  sentAt: Date;
};

/** A scorecard for pages and the PDF. */
export type ScorecardView = {
  /** By name. */
  topic: string;
  rubricVersion: number;
  lines: {
    key: string;
    name: string;
    level: number;
    /** The rubric's text for this level; null without one. */
    sentence: string | null;
    quotes: Quote[];
  }[];
  /** Words are null once they were erased. */
  strengths: string | null;
  change: string | null;
  drill: { title: string; minutes: number; steps: string[] } | { words: string | null };
  moveForward: boolean;
  moveForwardWords: string | null;
};

export function viewScorecard(scorecard: Scorecard, names: Names): ScorecardView {
  const { rubric, levels, strengths, change, moveForward, moveForwardWords } = scorecard;
  const drill = rubric.dimensions.find(({ key }) => key === scorecard.drillDimension)?.drill;
  return {
    topic: scorecard.topicName,
    rubricVersion: rubric.version,
    lines: levels.map(({ dimension, level, evidence }) => ({
      key: dimension.key,
      name: dimension.name,
      level,
      sentence: level === NO_EVIDENCE ? null : dimension.levels[level - 1]!.sentence,
      quotes: evidence.map((event) => quoteOf(event, names)),
    })),
    strengths,
    change,
    drill: drill ?? { words: scorecard.drillWords },
    moveForward,
    moveForwardWords,
  };
}

export function verdictText(moveForward: boolean): string {
  return moveForward ? "Yes" : "Not yet";
}
