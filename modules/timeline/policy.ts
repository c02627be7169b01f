import type { SessionEvent } from "./schema.ts";

/** Longer than a room is open before its start. */
const EARLY_MS = 3_600_000;

/** Drops events from before a rebooking. */
export function ofSession(
  events: readonly SessionEvent[],
  { startAt }: { startAt: Date },
): SessionEvent[] {
  const from = startAt.getTime() - EARLY_MS;
  return events.filter(({ at }) => Date.parse(at) >= from);
}
