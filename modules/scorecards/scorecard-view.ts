import type { Rubric } from "#modules/rubrics/schema.ts";
import type { EvidenceEvent } from "./policy.ts";
import { NO_EVIDENCE } from "./notation.ts";
import { type Names, type Quote, quoteOf } from "./words.ts";

/** What pages and the PDF show of a scorecard. */
export type ScorecardView = {
  topic: string;
  rubricVersion: number;
  lines: {
    key: string;
    name: string;
    level: number;
    /** What the rubric says about this level; null without one. */
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

/** A scorecard with the events that it quotes. */
export type Sent = {
  rubric: Rubric;
  levels: { dimension: Rubric["dimensions"][number]; level: number; evidence: EvidenceEvent[] }[];
  strengths: string | null;
  change: string | null;
  drillDimension: string | null;
  drillWords: string | null;
  moveForward: boolean;
  moveForwardWords: string | null;
};

export function viewScorecard(scorecard: Sent, names: Names): ScorecardView {
  const { rubric, levels, strengths, change, moveForward, moveForwardWords } = scorecard;
  const drill = rubric.dimensions.find(({ key }) => key === scorecard.drillDimension)?.drill;
  return {
    topic: rubric.topic,
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
