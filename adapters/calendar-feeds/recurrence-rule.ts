import { RRuleTemporal } from "rrule-temporal";
import { dayText } from "#lib/days.ts";

const DAY = 1440;
const MINUTE_MS = 60_000;
/** Periods and candidates that one rule may take to evaluate, about half a second. */
const MAX_STEPS = 20_000;

const WEEKDAY = "(?:MO|TU|WE|TH|FR|SA|SU)";
const COUNT = /^0*[1-9]\d{0,5}$/;
const list = (item: string) => new RegExp(`^(?:${item})(?:,(?:${item}))*$`);
/** The parts of a rule (RFC 5545, section 3.3.10). The library ignores invalid ones. */
const PARTS: Record<string, RegExp> = {
  FREQ: /^(?:YEARLY|MONTHLY|WEEKLY|DAILY|HOURLY|MINUTELY|SECONDLY)$/,
  INTERVAL: COUNT,
  COUNT,
  UNTIL: /^[\dT]+Z?$/,
  WKST: list(WEEKDAY),
  BYDAY: list(`[+-]?(?:0?[1-9]|[1-4]\\d|5[0-3])?${WEEKDAY}`),
  BYMONTH: list("0?[1-9]|1[0-2]"),
  BYMONTHDAY: list("[+-]?(?:0?[1-9]|[12]\\d|3[01])"),
  BYYEARDAY: list("[+-]?[1-9]\\d{0,2}"),
  BYWEEKNO: list("[+-]?(?:0?[1-9]|[1-4]\\d|5[0-3])"),
  BYSETPOS: list("[+-]?[1-9]\\d{0,2}"),
  BYHOUR: list("[01]?\\d|2[0-3]"),
  BYMINUTE: list("[0-5]?\\d"),
  BYSECOND: list("[0-5]?\\d|60"),
  RSCALE: /^GREGORIAN$/,
};

export type RuleSpan = {
  /** The series' start, and the span to list, inclusive: minutes of the series' own clock. */
  startMin: number;
  fromMin: number;
  toMin: number;
  /** A rule's UNTIL on that clock; null if it's invalid. */
  untilOf: (text: string) => number | null;
};

/**
 * The starts of a series within a span, by one rule, on the series' own clock. None for an empty
 * rule; null for an invalid one, or one that takes too many steps.
 */
export function expandRule(text: string, span: RuleSpan): number[] | null {
  const parts = readParts(text);
  if (parts === null || parts.size === 0) return parts && [];
  const until = parts.get("UNTIL");
  if (until !== undefined) {
    const untilMin = span.untilOf(until);
    if (untilMin === null) return null;
    if (untilMin < span.fromMin) return [];
    parts.set("UNTIL", basicText(untilMin));
  }
  makeExplicit(parts, span.startMin);
  const rule = [...parts].map((part) => part.join("=")).join(";");
  try {
    const found = new RRuleTemporal({
      rruleString: `DTSTART:${basicText(span.startMin)}\nRRULE:${rule}`,
      maxIterations: MAX_STEPS,
      maxCandidateEvaluations: MAX_STEPS,
      cache: false,
    }).between(new Date(span.fromMin * MINUTE_MS), new Date(span.toMin * MINUTE_MS), true);
    return found.map(({ epochMilliseconds }) => Math.floor(epochMilliseconds / MINUTE_MS));
  } catch {
    return null;
  }
}

/** Null unless every part is valid, and given once. */
function readParts(text: string): Map<string, string> | null {
  const parts = new Map<string, string>();
  for (const part of text.toUpperCase().replaceAll(/\s/g, "").split(";")) {
    if (part === "") continue;
    const [name = "", value = "", ...rest] = part.split("=");
    // As one exporter writes a series without a count.
    if (name === "COUNT" && value === "-1") continue;
    const isValid = Object.hasOwn(PARTS, name) && PARTS[name]!.test(value);
    if (!isValid || rest.length > 0 || parts.has(name)) return null;
    parts.set(name, value);
  }
  return parts.size === 0 || parts.has("FREQ") ? parts : null;
}

/** Says what the library reads otherwise than most calendars. */
function makeExplicit(parts: Map<string, string>, startMin: number): void {
  const frequency = parts.get("FREQ")!;
  const days = parts.get("BYDAY");
  // "The first Friday" of a week is its Friday.
  if (days !== undefined && frequency !== "MONTHLY" && frequency !== "YEARLY") {
    parts.set("BYDAY", days.replaceAll(/[+\-\d]/g, ""));
  } else if (days !== undefined && /\d/.test(days)) {
    const weeks = frequency === "YEARLY" && !parts.has("BYMONTH") ? 52 : 4;
    parts.set("BYDAY", countWeekdays(days.split(","), weeks).join());
  }
  const hasDays = ["BYDAY", "BYMONTHDAY", "BYYEARDAY"].some((name) => parts.has(name));
  if (frequency === "YEARLY" && parts.has("BYWEEKNO") && !hasDays) {
    const weekday = new Date(startMin * MINUTE_MS).getUTCDay();
    parts.set("BYDAY", ["SU", "MO", "TU", "WE", "TH", "FR", "SA"][weekday]!);
  }
}

/** Every Monday is the 1st, the 2nd, …, the last: the library drops a plain `MO` beside a `2TU`. */
function countWeekdays(days: readonly string[], weeks: number): string[] {
  const plain = new Set(days.filter((day) => !/\d/.test(day)).map((day) => day.slice(-2)));
  const counted = days.filter((day) => !plain.has(day.slice(-2)));
  const nths = [-1, ...Array.from({ length: weeks }, (_, at) => at + 1)];
  const every = [...plain].flatMap((day) => nths.map((nth) => `${nth}${day}`));
  return [...counted, ...every];
}

/** `20270104T090000Z`: the series' clock written as if it were UTC. */
function basicText(minute: number): string {
  const day = Math.floor(minute / DAY);
  const time = new Date(minute * MINUTE_MS).toISOString().slice(-13, -5);
  return `${dayText(day).replaceAll("-", "")}T${time.replaceAll(":", "")}Z`;
}
