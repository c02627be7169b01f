import { addDays, dayNumber } from "#lib/days.ts";
import { isSociable } from "#lib/sociable.ts";
import { localDate } from "#lib/zones.ts";

/** A plan covers at most this many days before the interview. */
export const PLAN_DAYS = 28;
/** Days before the interview, and then a week apart. */
const SESSION_BEFORE = 3;
const PRACTICE_BEFORE = 5;
const WEEKLY_REST_BEFORE = 8;
const WEEK = 7;
/** How far a session may be from its ideal day, and how close to another session. */
const REACH_DAYS = 3;
const APART_DAYS = 3;
const TIMES_SHOWN = 3;
/** Order of the drills, weakest first: every other one is the weakest. */
const ROTATION = [0, 1, 0, 2];

export type PlanDay<Drill> = { date: string } & (
  | { kind: "interview" }
  | { kind: "rest" }
  /** `afterSession`: the scorecard of the day before comes first. */
  | { kind: "drill"; drill: Drill; afterSession: boolean }
  | { kind: "practice" }
  /** Sessions that are booked, or took place today. */
  | { kind: "booked"; sessions: BookedSession[] }
  /** A session to book; free starts in epoch minutes. */
  | { kind: "session"; starts: [number, ...number[]] }
);

export type BookedSession = { title: string; startMin: number; isOver: boolean; href: string };

export type Plan<Drill> = {
  /** Every day from the first to the interview. */
  days: PlanDay<Drill>[];
  /** Days that need a session but have no free time nearby. */
  without: string[];
};

export type NoPlan = "past" | "today" | "tomorrow";

/** Days until the interview; negative if it is over. */
export function daysUntil(today: string, interviewOn: string): number {
  return dayNumber(interviewOn) - dayNumber(today);
}

/**
 * What to do on which day: a session each week, the last one three days before the interview, so
 * that its scorecard can be acted on; drills between them, the weakest dimension most often; a day
 * of rest each week, and the day before the interview. Dates are those of `zone`.
 */
export function planFor<Drill>(input: {
  today: string;
  interviewOn: string;
  zone: string;
  /** Weakest first; never empty. */
  drills: readonly [Drill, ...Drill[]];
  /** Index of the first drill: weaker ones were done since their last score. */
  first: number;
  /** Ascending, epoch minutes. */
  freeStarts: readonly number[];
  booked: readonly BookedSession[];
  /** Whether there is anything to practice with besides drills. */
  hasPractice: boolean;
}): ({ ok: true } & Plan<Drill>) | { ok: false; reason: NoPlan } {
  const { today, interviewOn, zone, drills, first, hasPractice } = input;
  const ahead = daysUntil(today, interviewOn);
  if (ahead < 0) return { ok: false, reason: "past" };
  if (ahead < 2) return { ok: false, reason: ahead === 0 ? "today" : "tomorrow" };

  const length = Math.min(ahead, PLAN_DAYS);
  const onDate = (before: number) => addDays(interviewOn, -before);
  const dateOf = (startMin: number) => localDate(zone, new Date(startMin * 60_000));
  const beforeOf = (startMin: number) => daysUntil(dateOf(startMin), interviewOn);
  const booked = Map.groupBy(input.booked, ({ startMin }) => beforeOf(startMin));
  const free = Map.groupBy(
    input.freeStarts.filter((startMin) => {
      const before = beforeOf(startMin);
      return before >= 2 && before <= length;
    }),
    beforeOf,
  );

  const isRest = (before: number) => before % WEEK === WEEKLY_REST_BEFORE % WEEK;
  const taken = [...booked.keys()].filter((before) => before >= 1 && before <= length);
  const proposed = new Set<number>();
  const without: string[] = [];
  for (const ideal of idealDays(length)) {
    if (taken.some((day) => Math.abs(day - ideal) <= REACH_DAYS)) continue;
    const day = nearest(ideal, [...free.keys()], (before) => {
      const isApart = [...taken, ...proposed].every(
        (other) => Math.abs(other - before) >= APART_DAYS,
      );
      return isApart && !isRest(before);
    });
    if (day === null) without.push(onDate(ideal));
    else proposed.add(day);
  }

  const days: PlanDay<Drill>[] = [];
  let drilled = 0;
  for (let before = length; before >= 0; before -= 1) {
    const date = onDate(before);
    const sessions = booked.get(before);
    const hadSession = booked.has(before + 1) || proposed.has(before + 1);
    if (before === 0) days.push({ date, kind: "interview" });
    else if (sessions) days.push({ date, kind: "booked", sessions });
    else if (proposed.has(before)) {
      days.push({ date, kind: "session", starts: shownTimes(zone, free.get(before)!) });
    } else if (isRest(before)) days.push({ date, kind: "rest" });
    else if (hasPractice && before % WEEK === PRACTICE_BEFORE && !hadSession) {
      days.push({ date, kind: "practice" });
    } else {
      const drill = drills[drillAt(drilled, first) % drills.length]!;
      drilled += 1;
      days.push({ date, kind: "drill", drill, afterSession: hadSession });
    }
  }
  return { ok: true, days, without };
}

/** Index of the drill after `before` others; one outside the rotation comes first. */
function drillAt(before: number, first: number): number {
  if (before === 0) return first;
  return ROTATION[(ROTATION.indexOf(first) + before) % ROTATION.length]!;
}

/** As days before the interview, last one first. */
function idealDays(length: number): number[] {
  const last = Math.min(SESSION_BEFORE, length);
  const days: number[] = [];
  for (let before = last; before <= length; before += WEEK) days.push(before);
  return days;
}

function nearest(
  ideal: number,
  days: readonly number[],
  suits: (day: number) => boolean,
): number | null {
  const near = days
    .filter((day) => Math.abs(day - ideal) <= REACH_DAYS && suits(day))
    .toSorted((a, b) => Math.abs(a - ideal) - Math.abs(b - ideal) || b - a);
  return near[0] ?? null;
}

/** A few of a day's times, spread over its sociable hours. */
function shownTimes(zone: string, starts: readonly number[]): [number, ...number[]] {
  const sociable = starts.filter((startMin) => isSociable(zone, startMin));
  const from = sociable.length > 0 ? sociable : starts;
  const count = Math.min(TIMES_SHOWN, from.length);
  const shown = Array.from(
    { length: count },
    (_, index) => from[Math.floor((index * (from.length - 1)) / Math.max(1, count - 1))]!,
  );
  return shown as [number, ...number[]];
}
