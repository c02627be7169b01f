import type { Trend } from "./trend.ts";
import { trendOf } from "./trend.ts";

export type Product = "live" | "ai" | "one-way";

/** A candidate's level in one dimension, with its evidence. */
export type Point = {
  at: Date;
  product: Product;
  by: "expert" | "self" | "machine";
  /** The scorer's name on the page: an expert, or the AI interviewer with its models. */
  scorer: string;
  /** Levels of one session belong together. */
  session: string;
  /** The session's name: `1:1 coding mock interview`. */
  title: string;
  topic: string;
  dimension: string;
  /** A key of content/rubrics/competencies.json. */
  competency: string;
  level: number;
  rubricVersion: number;
  /** Judged by wording, as AI sessions were before checklists. */
  isEarlierWay?: boolean;
  quotes: Evidence[];
  /** The page with the whole session. */
  href: string;
};

/** `label` is its source and time: `Chat by you, 12:30`. A removed quote has no text. */
export type Evidence = { label: string; text: string; isRemoved: boolean };

/** The scores of one competency. */
export type Standing = {
  competency: string;
  /** By others, oldest first; never empty. */
  points: [Point, ...Point[]];
  /** Judged in an earlier way: shown, and compared with nothing. */
  earlier: Point[];
  /** By the candidate, oldest first. */
  self: Point[];
  latest: Point;
  trend: Trend;
};

/** One standing for each scored competency, in the order of `competencies`. */
export function standingsOf(
  points: readonly Point[],
  competencies: readonly { key: string }[],
): Standing[] {
  const inOrder = points.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  return competencies.flatMap(({ key }) => {
    const of = inOrder.filter(({ competency }) => competency === key);
    const scored = of.filter(({ by }) => by !== "self");
    const current = scored.filter(({ isEarlierWay }) => !isEarlierWay);
    const [first, ...rest] = current.length > 0 ? current : scored;
    if (!first) return [];
    return {
      competency: key,
      points: [first, ...rest] as [Point, ...Point[]],
      earlier: current.length > 0 ? scored.filter(({ isEarlierWay }) => isEarlierWay) : [],
      self: of.filter(({ by }) => by === "self"),
      latest: rest.at(-1) ?? first,
      trend: trendOf([first, ...rest].map(({ level }) => level)),
    };
  });
}

/** Standings from the weakest on: by the latest level, then by the average of all. */
export function weakestFirst(standings: readonly Standing[]): Standing[] {
  return standings.toSorted(
    (a, b) => a.latest.level - b.latest.level || average(a.points) - average(b.points),
  );
}

export function average(points: readonly { level: number }[]): number {
  return points.reduce((sum, { level }) => sum + level, 0) / points.length;
}
