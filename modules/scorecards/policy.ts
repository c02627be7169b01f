import type { BookingStatus } from "#modules/booking/policy.ts";
import { FEEDBACK_HOURS } from "#modules/live-sessions/policy.ts";
import type { Rubric } from "#modules/rubrics/schema.ts";
import type { SessionEvent } from "#modules/timeline/schema.ts";
import { reviewUntil } from "./review-policy.ts";
import { NO_EVIDENCE } from "./notation.ts";
import { type Draft, OBSERVATION_MAX, readOffset, type ReminderKind } from "./schema.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A scorecard is due this long after the end; also in 0024_scorecards.sql. */
const DUE_HOURS = 24;
/** Hours before it is due. */
const REMINDER_HOURS: readonly (readonly [ReminderKind, number])[] = [
  ["first", 12],
  ["second", 4],
  ["overdue", 0],
];
/** Days after delivery in which the candidate may ask a question. */
export const FOLLOW_UP_DAYS = 7;

export type Due = {
  endAt: Date;
  /** When the scorecard is missed; null once it was sent or missed, or before it is decided. */
  feedbackDueAt: Date | null;
};

/** Where it was decided days later that the session took place, the expert has until it is missed. */
export function dueAt({ endAt, feedbackDueAt }: Due): Date {
  const missedAt = endAt.getTime() + FEEDBACK_HOURS * HOUR_MS;
  if (feedbackDueAt && feedbackDueAt.getTime() > missedAt) return feedbackDueAt;
  return new Date(endAt.getTime() + DUE_HOURS * HOUR_MS);
}

/** The reminders that are due by now, in order. */
export function dueReminders(booking: Due, now: Date): ReminderKind[] {
  const left = dueAt(booking).getTime() - now.getTime();
  return REMINDER_HOURS.filter(([, hours]) => left <= hours * HOUR_MS).map(([kind]) => kind);
}

export function followUpUntil(sentAt: Date): Date {
  return new Date(sentAt.getTime() + FOLLOW_UP_DAYS * DAY_MS);
}

/** A session that took place, or ended and waits for the decision whether it did. */
export function mayScore(
  booking: Due & { status: BookingStatus },
  hasEnded: boolean,
  now: Date,
): boolean {
  if (booking.status === "completed")
    return booking.feedbackDueAt !== null && now < booking.feedbackDueAt;
  return booking.status === "in_progress" && (hasEnded || now >= booking.endAt);
}

/** Whether both may review: the session took place, and the time for it isn't over. */
export function mayReview(booking: { status: BookingStatus; endAt: Date }, now: Date): boolean {
  const tookPlace = booking.status === "completed" || booking.status === "feedback_delivered";
  return tookPlace && now < reviewUntil(booking);
}

/** Events that a level can quote. */
export const EVIDENCE_KINDS = ["mark", "chat", "question", "run", "segment"] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];
export type EvidenceEvent = Extract<SessionEvent, { kind: EvidenceKind }>;

export function isEvidence(event: SessionEvent): event is EvidenceEvent {
  return (EVIDENCE_KINDS as readonly string[]).includes(event.kind);
}

/** What can be quoted; an earlier session of a rebooked order can't. */
export function quotableEvents(
  events: readonly SessionEvent[],
  booking: { startAt: Date },
): EvidenceEvent[] {
  return ofSession(events, booking)
    .filter(isEvidence)
    .toSorted((a, b) => a.offsetMs - b.offsetMs || a.id - b.id);
}

/** A line of the expert's notes. */
export type NoteLine = { text: string; offsetMs: number };

/**
 * The lines of the expert's notes. A note event holds all of them, and they are private: what is
 * quoted of them becomes a mark of its own.
 */
export function noteLines(events: readonly SessionEvent[], booking: { startAt: Date }): NoteLine[] {
  const last = ofSession(events, booking).findLast((event) => event.kind === "note");
  if (last?.kind !== "note") return [];
  const lines = last.data.text.split("\n").map((line) => line.trim().slice(0, OBSERVATION_MAX));
  return lines.filter((text) => text !== "").map((text) => ({ text, offsetMs: last.offsetMs }));
}

function ofSession(events: readonly SessionEvent[], { startAt }: { startAt: Date }) {
  const from = startAt.getTime() - HOUR_MS;
  return events.filter(({ at }) => Date.parse(at) >= from);
}

/**
 * A draft made of the expert's marks: a dimension's last level, and all its marks as evidence. What
 * has no mark stays undecided.
 */
export function startFromMarks(rubric: Rubric, events: readonly EvidenceEvent[]): Draft {
  const levels: Draft["levels"] = {};
  for (const { key } of rubric.dimensions) {
    const marks = events.flatMap((event) =>
      event.kind === "mark" && event.data.dimension === key ? [event] : [],
    );
    const level = marks.findLast(({ data }) => data.level !== undefined)?.data.level ?? null;
    levels[key] = { level, evidence: marks.map(({ id }) => id) };
  }
  return {
    levels,
    strengths: "",
    change: "",
    drill: null,
    drillWords: "",
    moveForward: null,
    moveForwardWords: "",
    observations: {},
  };
}

/** The dimension with the lowest level, the rubric's first of equals; null without any level. */
export function weakestDimension(rubric: Rubric, levels: Draft["levels"]): string | null {
  const scored = rubric.dimensions
    .map(({ key }) => ({ key, level: levels[key]?.level ?? NO_EVIDENCE }))
    .filter(({ level }) => level > NO_EVIDENCE);
  return scored.toSorted((a, b) => a.level - b.level)[0]?.key ?? null;
}

/** What keeps a scorecard from being sent, by field; empty if nothing does. */
export function missingParts(rubric: Rubric, draft: Draft): Record<string, string> {
  const missing: Record<string, string> = {};
  for (const { key, name } of rubric.dimensions) {
    const { level = null, evidence = [] } = draft.levels[key] ?? {};
    if (level === null) missing[`level.${key}`] = `Choose a level for ${name}`;
    else if (level > NO_EVIDENCE && evidence.length === 0 && !draft.observations[key]) {
      missing[`level.${key}`] = `Add evidence for ${name}, or choose “Not enough evidence”`;
    }
  }
  const levels = Object.values(draft.levels);
  if (levels.every(({ level }) => level === NO_EVIDENCE)) {
    missing["levels"] = "Score at least one dimension";
  }
  if (draft.strengths.trim() === "") missing["strengths"] = "Write what went well";
  if (draft.change.trim() === "") missing["change"] = "Write the one thing to change";
  if (draft.drill === null) missing["drill"] = "Choose a drill";
  else if (draft.drill === "own" && draft.drillWords.trim() === "") {
    missing["drillWords"] = "Describe the drill";
  }
  if (draft.moveForward === null) {
    missing["forward"] = "Choose whether you would move this candidate forward";
  }
  if (draft.moveForwardWords.trim() === "") missing["forwardWords"] = "Say why, in a sentence";
  return { ...missing, ...invalidObservations(draft) };
}

/** Observations whose time can't be read. */
export function invalidObservations(draft: Draft, only?: string): Record<string, string> {
  const invalid: Record<string, string> = {};
  for (const [dimension, { at }] of Object.entries(draft.observations)) {
    if (only !== undefined && dimension !== only) continue;
    const offset = readOffset(at);
    if (offset === null) {
      invalid[`observed.${dimension}`] = "Enter minutes and seconds, such as 12:30";
    } else if (offset > MOST_OFFSET_MS) {
      invalid[`observed.${dimension}`] = "Enter a time within the session";
    }
  }
  return invalid;
}

/** The longest slot, and the half hour in which the room stays open. */
const MOST_OFFSET_MS = 2 * HOUR_MS;
