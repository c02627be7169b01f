const MINUTE_MS = 60_000;
/** A reminder that is this late leaves it to the next one. */
const NEXT_WITHIN_MS = 5 * MINUTE_MS;

/** A day, an hour and ten minutes before the start, farthest first. */
export const REMINDERS = [
  { kind: "day", leadMin: 1440 },
  { kind: "hour", leadMin: 60 },
  { kind: "minutes", leadMin: 10 },
] as const;
export type ReminderKind = (typeof REMINDERS)[number]["kind"];
export const REMINDER_KINDS = REMINDERS.map(({ kind }) => kind);

/**
 * The nearest reminder that is due; null after the start. A session made after a reminder's time
 * (`madeAt`) skips that kind.
 */
export function dueReminder(startAt: Date, madeAt: Date, now: Date): ReminderKind | null {
  if (now >= startAt) return null;
  const dueAt = (leadMin: number) => startAt.getTime() - leadMin * MINUTE_MS;
  const nearest = REMINDERS.findLast(({ leadMin }) => dueAt(leadMin) <= now.getTime());
  if (!nearest || madeAt.getTime() > dueAt(nearest.leadMin)) return null;
  const next = REMINDERS[REMINDERS.indexOf(nearest) + 1];
  const isNextSoon = next && dueAt(next.leadMin) - now.getTime() < NEXT_WITHIN_MS;
  return isNextSoon ? null : nearest.kind;
}

/** When a reminder is outdated: at the next one, or at the start. */
export function reminderEnds(kind: ReminderKind, startAt: Date): Date {
  const next = REMINDERS[REMINDER_KINDS.indexOf(kind) + 1];
  return new Date(startAt.getTime() - (next?.leadMin ?? 0) * MINUTE_MS);
}

/** `24 hours`, `an hour`, `10 minutes`: the time left as of `now`. */
export function timeUntil(startAt: Date, now: Date): string {
  const minutes = Math.max(1, Math.round((startAt.getTime() - now.getTime()) / MINUTE_MS));
  if (minutes >= 90) return `${Math.round(minutes / 60)} hours`;
  if (minutes >= 55) return "an hour";
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
}
