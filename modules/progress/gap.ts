import { average, type Point } from "./points.ts";

/** A candidate's self-scores in a competency compared with others' scores of the same sessions. */
export type Gap = {
  competency: string;
  /** Sessions in which both did. */
  sessions: number;
  self: number;
  others: number;
  /** Positive if the candidate scores themselves higher. */
  difference: number;
};

/** Compares only levels of the same session, dimension and rubric version. Widest gap first. */
export function gapsOf(points: readonly Point[]): Gap[] {
  const own = new Map(
    points.filter(({ by }) => by === "self").map((point) => [keyOf(point), point]),
  );
  const pairs = points.flatMap((point) => {
    const self = point.by === "self" ? undefined : own.get(keyOf(point));
    return self ? [{ self, other: point }] : [];
  });
  const byCompetency = Map.groupBy(pairs, ({ other }) => other.competency);
  return [...byCompetency]
    .map(([competency, of]) => {
      const self = average(of.map((pair) => pair.self));
      const others = average(of.map((pair) => pair.other));
      return { competency, sessions: of.length, self, others, difference: self - others };
    })
    .toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference));
}

function keyOf({ session, dimension, rubricVersion }: Point): string {
  return `${session} ${dimension} ${rubricVersion}`;
}

/** Smaller differences on a scale of five are chance. */
const SAME = 0.5;

export function gapText({ difference }: Pick<Gap, "difference">): string {
  const size = Math.abs(difference);
  if (size < SAME) return "About the same";
  return `${levelsText(size)} ${difference > 0 ? "higher" : "lower"}`;
}

/** All gaps in a sentence; null without any. */
export function gapSummary(gaps: readonly Gap[]): string | null {
  const sessions = gaps.reduce((sum, gap) => sum + gap.sessions, 0);
  if (sessions === 0) return null;
  const difference = gaps.reduce((sum, gap) => sum + gap.difference * gap.sessions, 0) / sessions;
  const size = Math.abs(difference);
  if (size < SAME) return "You score yourself as others do, on average.";
  return difference > 0
    ? `You score yourself ${levelsText(size)} higher than others do, on average.`
    : `You score yourself ${levelsText(size)} lower than others do, on average. You’re better than you think.`;
}

/** `2`, `1.5` */
export function levelsText(levels: number): string {
  return Number.isInteger(levels) ? String(levels) : levels.toFixed(1);
}
