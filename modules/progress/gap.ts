import { average, type Point } from "./points.ts";

/** How a candidate scores themselves in a competency against how others did, in the same sessions. */
export type Gap = {
  competency: string;
  /** Sessions in which both did. */
  sessions: number;
  self: number;
  others: number;
  /** Above zero where the candidate scores themselves higher. */
  difference: number;
};

/** Only levels of the same session, dimension and rubric version compare. The widest gap first. */
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

export function gapText({ difference }: Gap): string {
  const size = Math.abs(difference);
  if (size < 0.5) return "You see this as they do.";
  const by = Number.isInteger(size) ? String(size) : size.toFixed(1);
  return difference > 0
    ? `You score yourself ${by} higher.`
    : `You score yourself ${by} lower. You’re better at this than you think.`;
}
