import { localDate } from "#lib/zones.ts";
import type { Competency, Rubric } from "#modules/rubrics/schema.ts";
import { gapsOf, gapSummary, gapText } from "./gap.ts";
import { type DrillDone, type NextDrill, nextDrill } from "./next-drill.ts";
import { type Evidence, type Point, type Standing, standingsOf } from "./points.ts";
import { type Trend, trendText } from "./trend.ts";

/** Data for the page, the PDF and the JSON file. Dates are in the candidate's zone. */
export type ProgressView = {
  competencies: {
    key: string;
    /** What the scorecards call it; the competency's own name once they call it differently. */
    name: string;
    /** `Testing in Coding and SQL in Data science`; null if it has one name. */
    scoredAs: string | null;
    about: string;
    /** The latest level by others. */
    level: number;
    trend: Trend;
    trendText: string;
    /** Oldest first, including self-scores. */
    points: PointView[];
  }[];
  gaps: {
    key: string;
    name: string;
    sessions: number;
    self: number;
    others: number;
    text: string;
  }[];
  /** All gaps in a sentence; null without any. */
  gapSummary: string | null;
  next: NextView | null;
  drillsDone: { title: string; doneOn: string; date: string }[];
};

export type PointView = {
  at: string;
  date: string;
  by: Point["by"];
  scorer: string;
  product: Point["product"];
  title: string;
  topic: string;
  topicName: string;
  dimension: string;
  rubricVersion: number;
  level: number;
  isEarlierWay?: boolean;
  quotes: Evidence[];
  href: string;
};

export type NextView = {
  topic: string;
  dimension: string;
  title: string;
  minutes: number;
  /** Why this one. */
  why: string;
  /** It was done since the last score. */
  isDone: boolean;
  href: string;
};

export function viewProgress(about: {
  points: readonly Point[];
  competencies: readonly Competency[];
  done: readonly DrillDone[];
  /** For the topic the candidate is preparing for. */
  preparing: Rubric | null;
  rubricOf: (topic: string) => Rubric | null;
  topicName: (topic: string) => string;
  zone: string;
  now: Date;
}): ProgressView {
  const { points, competencies, done, preparing, rubricOf, topicName, zone, now } = about;
  const competencyOf = new Map(competencies.map((one) => [one.key, one]));
  const namesOf = scorecardNames(points, rubricOf, topicName);
  const standings = standingsOf(points, competencies);
  const next = nextDrill(standings, done, preparing, rubricOf);
  const gaps = gapsOf(points);
  const today = localDate(zone, now);
  return {
    competencies: standings.map((standing) => {
      const { competency, latest, trend } = standing;
      return {
        key: competency,
        name: nameOf(competency),
        scoredAs: scoredAs(competency),
        about: competencyOf.get(competency)!.about,
        level: latest.level,
        trend,
        trendText: trendText(trend),
        points: [...standing.points, ...standing.earlier, ...standing.self]
          .toSorted((a, b) => a.at.getTime() - b.at.getTime())
          .map((point) => ({
            ...viewPoint(point, zone, today),
            topicName: topicName(point.topic),
          })),
      };
    }),
    gaps: gaps.map((gap) => {
      const { competency: key, sessions, self, others } = gap;
      return {
        key,
        name: nameOf(key),
        sessions,
        self,
        others,
        text: gapText(gap),
      };
    }),
    gapSummary: gapSummary(gaps),
    next: next && {
      topic: next.topic,
      dimension: next.dimension,
      title: next.drill.title,
      minutes: next.drill.minutes,
      why: whyOf(next),
      isDone: next.isDone,
      href: drillPath(next),
    },
    drillsDone: done.flatMap(({ topic, dimension: key, doneOn }) => {
      const dimension = rubricOf(topic)?.dimensions.find((one) => one.key === key);
      return dimension
        ? [{ title: dimension.drill.title, doneOn, date: shortDate(doneOn, today) }]
        : [];
    }),
  };

  function nameOf(competency: string): string {
    const names = new Set(namesOf.get(competency)?.values());
    const [only] = names;
    return only && names.size === 1 ? only : (competencyOf.get(competency)?.name ?? competency);
  }

  function scoredAs(competency: string): string | null {
    const names = [...(namesOf.get(competency) ?? [])];
    if (new Set(names.map(([, name]) => name)).size < 2) return null;
    return AND.format(names.map(([topic, name]) => `${name} in ${topic}`));
  }

  /** Why this drill: the lowest level, one of several, or the next after finished drills. */
  function whyOf({ standing, name: dimension }: NextDrill): string {
    if (!standing) return `${dimension} comes first in what you’re scored by.`;
    const nameIn = ({ competency }: Standing) => nameOf(competency);
    const [name, { level, at }] = [nameIn(standing), standing.latest];
    const scored = `${level} of 5 on ${shortDate(localDate(zone, at), today)}`;
    if (standings.some(({ latest }) => latest.level < level))
      return `You’ve done the drills for your lower levels since. ${name} comes next: ${scored}.`;
    if (level === BEST) return `All your latest levels are 5 of 5. ${name} is next to keep up.`;
    const tied = standings.filter(({ latest }) => latest.level === level);
    if (tied.length === 1) return `${name} is your lowest level: ${scored}.`;
    const all =
      tied.length <= NAMED ? AND.format(tied.map(nameIn)) : `${tied.length} of your competencies`;
    return `${all} are tied for your lowest level, ${level} of 5. Start with ${name}.`;
  }
}

/** For each competency, its name on the scorecards of each topic. */
function scorecardNames(
  points: readonly Point[],
  rubricOf: (topic: string) => Rubric | null,
  topicName: (topic: string) => string,
): Map<string, Map<string, string>> {
  const names = new Map<string, Map<string, string>>();
  for (const { competency, topic, dimension: key } of points) {
    const dimension = rubricOf(topic)?.dimensions.find((one) => one.key === key);
    if (!dimension) continue;
    const known = names.get(competency) ?? new Map<string, string>();
    names.set(competency, known.set(topicName(topic), dimension.name));
  }
  return names;
}

const BEST = 5;
/** More names than this would read like a list. */
const NAMED = 3;
const AND = new Intl.ListFormat("en-US", { type: "conjunction" });

function viewPoint(
  { at, competency: _, session: __, ...point }: Point,
  zone: string,
  today: string,
) {
  return { ...point, at: at.toISOString(), date: shortDate(localDate(zone, at), today) };
}

export function drillPath({ topic, dimension }: { topic: string; dimension: string }): string {
  return `/candidate/progress/drills/${topic}/${dimension}`;
}

const DAY = { month: "short", day: "numeric", timeZone: "UTC" } as const;
const THIS_YEAR = new Intl.DateTimeFormat("en-US", DAY);
const OTHER_YEAR = new Intl.DateTimeFormat("en-US", { ...DAY, year: "numeric" });

/** `Nov 20`, with the year if it isn't today's. */
export function shortDate(date: string, today: string): string {
  const format = date.slice(0, 4) === today.slice(0, 4) ? THIS_YEAR : OTHER_YEAR;
  return format.format(new Date(`${date}T00:00:00Z`));
}
