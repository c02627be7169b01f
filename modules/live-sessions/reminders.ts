const MINUTE_MS = 60_000;

/** A day, an hour and ten minutes before the start; the farthest first. */
export const REMINDERS = [
  { kind: "day", leadMin: 1440 },
  { kind: "hour", leadMin: 60 },
  { kind: "minutes", leadMin: 10 },
] as const;
export type ReminderKind = (typeof REMINDERS)[number]["kind"];
export const REMINDER_KINDS = REMINDERS.map(({ kind }) => kind);

/**
 * The reminder that is due now: of several the one nearest to the start, and none once it has
 * begun. A session made after a reminder's time gets none of that kind.
 * @param madeAt since when it has stood at this time
 */
export function dueReminder(startAt: Date, madeAt: Date, now: Date): ReminderKind | null {
  if (now >= startAt) return null;
  const dueAt = (leadMin: number) => startAt.getTime() - leadMin * MINUTE_MS;
  const nearest = REMINDERS.findLast(({ leadMin }) => dueAt(leadMin) <= now.getTime());
  return nearest && madeAt.getTime() <= dueAt(nearest.leadMin) ? nearest.kind : null;
}

/** When a reminder says nothing any more: the next one is due, or the session begins. */
export function reminderEnds(kind: ReminderKind, startAt: Date): Date {
  const next = REMINDERS[REMINDER_KINDS.indexOf(kind) + 1];
  return new Date(startAt.getTime() - (next?.leadMin ?? 0) * MINUTE_MS);
}

/** `24 hours`, `an hour`, `10 minutes`: how long until then, as it is when it is said. */
export function timeUntil(startAt: Date, now: Date): string {
  const minutes = Math.max(1, Math.round((startAt.getTime() - now.getTime()) / MINUTE_MS));
  if (minutes >= 90) return `${Math.round(minutes / 60)} hours`;
  if (minutes >= 55) return "an hour";
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
}
