import type { Rubric } from "#modules/rubrics/schema.ts";
import type { EvidenceEvent } from "./policy.ts";
import { NO_EVIDENCE } from "./notation.ts";
import { type Names, type Quote, quoteOf } from "./words.ts";

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

/** A scorecard with the rubric it names and the events it quotes. */
export type Sent = {
  rubric: Rubric;
  topicName: string;
  /** In the rubric's order; a level without evidence is 0. */
  levels: { dimension: Rubric["dimensions"][number]; level: number; evidence: EvidenceEvent[] }[];
  /** Words are null once they were erased. */
  strengths: string | null;
  change: string | null;
  drillDimension: string | null;
  drillWords: string | null;
  moveForward: boolean;
  moveForwardWords: string | null;
};

/** The rubric's dimensions with stored levels; not enough evidence is 0. */
export function levelsOf(
  rubric: Rubric,
  stored: readonly { dimension: string; level: number | null; evidence: readonly number[] }[],
  /** In the order in which they are quoted. */
  events: readonly EvidenceEvent[],
): Sent["levels"] {
  return rubric.dimensions.map((dimension) => {
    const found = stored.find((one) => one.dimension === dimension.key);
    const quoted = new Set(found?.evidence);
    return {
      dimension,
      level: found?.level ?? 0,
      evidence: events.filter(({ id }) => quoted.has(id)),
    };
  });
}

export function viewScorecard(scorecard: Sent, names: Names): ScorecardView {
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
