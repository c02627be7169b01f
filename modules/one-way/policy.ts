import { addDays, dayNumber, weekdayOf } from "#lib/days.ts";
import { dayStart, localDate } from "#lib/zones.ts";
import type { Pace } from "./pace.ts";

/** The product of an order line that sells a full interview. */
export const ONE_WAY = "one-way";

export const RETAKES = 2;
const PREPARE_MS = 30_000;
const ANSWER_MS = 120_000;
/** The maximum without a limit, so that a forgotten recorder stops. */
const UNTIMED_ANSWER_MS = 30 * 60_000;
/** An unpaid one can be paid for this long. */
export const PAY_MINUTES = 60;
/** A recording takes a moment to stop. */
export const SLACK_MS = 5_000;
/** Maximum interruptions per answer; each one starts another file. */
export const MAX_SEGMENTS = 40;
/** Recognizers round up. */
export const TRANSCRIPT_SLACK_MS = 1_000;
/** Faster than anyone speaks, with room for a short answer. */
const CHARACTERS_PER_SECOND = 60;
const MIN_CHARACTERS = 200;
/** Slower than most people read. */
const READ_MS_PER_WORD = 400;

const FACTORS: Record<Exclude<Pace, "untimed">, number> = { standard: 1, longer: 1.5, double: 2 };

/** Time to read the question, to prepare, and to answer. Null means no limit. */
export function timesOf(
  pace: Pace,
  question: string,
): { readMs: number; prepareMs: number | null; answerMs: number } {
  if (pace === "untimed") return { readMs: 0, prepareMs: null, answerMs: UNTIMED_ANSWER_MS };
  const words = question.split(/\s+/).length;
  const factor = FACTORS[pace];
  return {
    readMs: Math.round(words * READ_MS_PER_WORD * factor),
    prepareMs: Math.round(PREPARE_MS * factor),
    answerMs: Math.round(ANSWER_MS * factor),
  };
}

/** The most characters that an answer's transcript may have. */
export function mostSaid(lengthMs: number): number {
  return MIN_CHARACTERS + Math.ceil((lengthMs / 1000) * CHARACTERS_PER_SECOND);
}

/** The Monday of the ISO week in which `now` is in the zone. */
export function weekOf(now: Date, zone: string): string {
  const today = localDate(zone, now);
  return addDays(today, 1 - weekdayOf(dayNumber(today)));
}

/** When the week after `week` begins in the zone. */
export function nextWeekStart(week: string, zone: string): Date {
  return dayStart(zone, addDays(week, 7));
}

/** `count` of the questions, lower ranks first, otherwise in random order. */
export function drawQuestions<Question>(
  questions: readonly Question[],
  rankOf: (question: Question) => number,
  count: number,
  random: () => number,
): Question[] {
  const drawn = questions
    .map((question) => ({ question, key: random() + rankOf(question) }))
    .toSorted((a, b) => a.key - b.key);
  return drawn.slice(0, count).map(({ question }) => question);
}
