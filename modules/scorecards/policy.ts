import type { BookingStatus } from "#modules/booking/policy.ts";
import { FEEDBACK_HOURS } from "#modules/live-sessions/policy.ts";
import type { Rubric } from "#modules/rubrics/schema.ts";
import { ofSession } from "#modules/timeline/policy.ts";
import type { SessionEvent } from "#modules/timeline/schema.ts";
import { reviewUntil } from "./review-policy.ts";
import { NO_EVIDENCE, offsetText } from "./notation.ts";
import {
  type Draft,
  OBSERVATION_MAX,
  type Observations,
  readOffset,
  type ReminderKind,
} from "./schema.ts";

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
  /** When the scorecard is missed; null once it was sent or missed, or before the outcome. */
  feedbackDueAt: Date | null;
};

/** If the outcome was decided days later, the expert has until the scorecard is missed. */
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

/** A session that took place, or has ended and waits for its outcome. */
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

/** Kinds of events that a level can quote. */
export const EVIDENCE_KINDS = ["mark", "chat", "question", "run", "segment"] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];
export type EvidenceEvent = Extract<SessionEvent, { kind: EvidenceKind }>;

/** A mark without words has only a time, so it can't be quoted (0040). */
export function isEvidence(event: SessionEvent): event is EvidenceEvent {
  if (event.kind === "mark") return event.data.removed === true || Boolean(event.data.text?.trim());
  return (EVIDENCE_KINDS as readonly string[]).includes(event.kind);
}

export type MarkEvent = Extract<SessionEvent, { kind: "mark" }>;

/** The expert's marks by time, with and without words; without removed ones, as a stand-in has. */
export function marksOf(events: readonly SessionEvent[], booking: { startAt: Date }): MarkEvent[] {
  return ofSession(events, booking)
    .filter((event) => event.kind === "mark")
    .filter(({ data }) => !data.removed)
    .toSorted(byTime);
}

function byTime(a: SessionEvent, b: SessionEvent): number {
  return a.offsetMs - b.offsetMs || a.id - b.id;
}

/** Quotable events, without those from before a rebooking. */
export function quotableEvents(
  events: readonly SessionEvent[],
  booking: { startAt: Date },
): EvidenceEvent[] {
  return ofSession(events, booking).filter(isEvidence).toSorted(byTime);
}

/** The expert's notes as they left them; null without any. */
export function lastNote(
  events: readonly SessionEvent[],
  booking: { startAt: Date },
): { text: string; offsetMs: number } | null {
  const last = ofSession(events, booking).findLast((event) => event.kind === "note");
  return last?.kind === "note" ? { text: last.data.text, offsetMs: last.offsetMs } : null;
}

/** A line of the expert's notes. */
export type NoteLine = { text: string; offsetMs: number };

/**
 * The lines of the expert's notes. A note event holds all of them, and they're private: a quoted
 * line becomes a separate mark.
 */
export function noteLines(note: ReturnType<typeof lastNote>): NoteLine[] {
  if (!note) return [];
  const lines = note.text.split("\n").map((line) => line.trim().slice(0, OBSERVATION_MAX));
  return lines.filter((text) => text !== "").map((text) => ({ text, offsetMs: note.offsetMs }));
}

/**
 * A draft from the expert's marks: a dimension's last level, with its worded marks as evidence. If
 * none has words, the last one's time is prefilled. Dimensions without marks stay undecided.
 */
export function startFromMarks(rubric: Rubric, events: readonly MarkEvent[]): Draft {
  const levels: Draft["levels"] = {};
  const observations: Observations = {};
  for (const { key } of rubric.dimensions) {
    const marks = events.filter(({ data }) => data.dimension === key);
    const level = marks.findLast(({ data }) => data.level !== undefined)?.data.level ?? null;
    const evidence = marks.filter(isEvidence).map(({ id }) => id);
    levels[key] = { level, evidence };
    const last = marks.at(-1);
    if (last && evidence.length === 0) {
      // A time before the start can't be entered.
      observations[key] = { text: "", at: offsetText(Math.max(0, last.offsetMs)) };
    }
  }
  return {
    levels,
    strengths: "",
    change: "",
    drill: null,
    drillWords: "",
    moveForward: null,
    moveForwardWords: "",
    observations,
  };
}

/** Removes evidence that can't be quoted, such as another session's. */
export function keepQuotable(draft: Draft, events: readonly EvidenceEvent[]): Draft {
  const known = new Set(events.map(({ id }) => id));
  const levels = Object.entries(draft.levels).map(([key, { level, evidence }]) => [
    key,
    { level, evidence: evidence.filter((id) => known.has(id)) },
  ]);
  return { ...draft, levels: Object.fromEntries(levels) };
}

/** If no drill was chosen, that of the lowest level, the first in the rubric on a tie. */
export function withDrill(rubric: Rubric, draft: Draft): Draft {
  if (draft.drill !== null) return draft;
  const [lowest] = rubric.dimensions
    .map(({ key }) => ({ dimension: key, level: draft.levels[key]?.level ?? NO_EVIDENCE }))
    .filter(({ level }) => level > NO_EVIDENCE)
    .toSorted((a, b) => a.level - b.level);
  return { ...draft, drill: lowest ? { dimension: lowest.dimension } : null };
}

/** Errors that prevent sending a scorecard, by field. */
export function missingParts(rubric: Rubric, draft: Draft): Record<string, string> {
  const missing: Record<string, string> = {};
  for (const { key, name } of rubric.dimensions) {
    const { level = null, evidence = [] } = draft.levels[key] ?? {};
    const hasObservation = isWritten(draft.observations[key]);
    const needsObservation = level !== null && level > NO_EVIDENCE && evidence.length === 0;
    if (level === null) missing[`level.${key}`] = `Choose a level for ${name}`;
    if (needsObservation && !hasObservation) {
      missing[`observation.${key}`] =
        `Write what you saw in ${name}, quote it, or choose “Not enough evidence”`;
    }
    if (needsObservation || hasObservation) Object.assign(missing, invalidTime(draft, key));
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
  return missing;
}

/** Errors in a dimension's observation, by field. */
export function invalidObservation(draft: Draft, dimension: string): Record<string, string> {
  return {
    ...(isWritten(draft.observations[dimension])
      ? {}
      : { [`observation.${dimension}`]: "Write what you saw or heard" }),
    ...invalidTime(draft, dimension),
  };
}

/** A time alone, such as a mark's, isn't an observation yet. */
export function isWritten(observation: Observations[string] | undefined): boolean {
  return observation !== undefined && observation.text.trim() !== "";
}

function invalidTime({ observations }: Draft, dimension: string): Record<string, string> {
  const offset = readOffset(observations[dimension]?.at ?? "");
  const field = `observed.${dimension}`;
  if (offset === null) return { [field]: "Enter the minutes, such as 12 or 12:30" };
  return offset > MOST_OFFSET_MS ? { [field]: "Enter a time within the session" } : {};
}

/** The longest slot, and the half hour in which the room stays open. */
const MOST_OFFSET_MS = 2 * HOUR_MS;
