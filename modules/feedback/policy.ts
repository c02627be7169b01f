import type { BookingStatus } from "#modules/booking/policy.ts";
import { FEEDBACK_HOURS } from "#modules/live-sessions/policy.ts";
import { reviewUntil } from "./review-policy.ts";
import type { ReminderKind } from "./schema.ts";

const HOUR_MS = 3_600_000;
/** Observations can be about the longest slot, and the half hour in which the room stays open. */
export const MAX_OFFSET_MS = 2 * HOUR_MS;
const DAY_MS = 24 * HOUR_MS;

/** A scorecard is due this long after the end; also in 0024_feedback.sql. */
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
