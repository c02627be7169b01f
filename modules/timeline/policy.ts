import type { SessionEvent } from "./schema.ts";

/** Longer than a room is open before its start. */
const EARLY_MS = 3_600_000;

/** Since when something belongs to a session's current time, and not to one before a rebooking. */
export function sessionFrom({ startAt }: { startAt: Date }): Date {
  return new Date(startAt.getTime() - EARLY_MS);
}

/** Drops events from before a rebooking. */
export function ofSession(
  events: readonly SessionEvent[],
  session: { startAt: Date },
): SessionEvent[] {
  const from = sessionFrom(session).getTime();
  return events.filter(({ at }) => Date.parse(at) >= from);
}
