import type { SessionEvent } from "./schema.ts";

/** Longer than a room is open before its start. */
const EARLY_MS = 3_600_000;

/** When a session's own events begin. Earlier ones are from before it was rebooked. */
export function sessionFrom({ startAt }: { startAt: Date }): Date {
  return new Date(startAt.getTime() - EARLY_MS);
}

/** Part of a session's time; `until` is exclusive, and null if it hasn't ended. */
export type Span = { from: Date; until: Date | null };

export function isWithin(spans: readonly Span[], at: Date): boolean {
  return spans.some(({ from, until }) => at >= from && (until === null || at < until));
}

/** Drops events from before a rebooking. */
export function ofSession(
  events: readonly SessionEvent[],
  session: { startAt: Date },
): SessionEvent[] {
  const from = sessionFrom(session).getTime();
  return events.filter(({ at }) => Date.parse(at) >= from);
}
