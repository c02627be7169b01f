import type { EventKind, SessionEvent } from "./schema.ts";

/**
 * What one person may add of a kind in a session: more than two hours of fast typing or talking
 * make. A room and a session's page show nearly all of it at once. Each pause in typing saves the
 * whole note, of which only the last counts.
 */
const MAX = { events: 200, bytes: 64 * 1024 };
const MAX_OF: Partial<Record<EventKind, typeof MAX>> = {
  join: { ...MAX, events: 500 },
  leave: { ...MAX, events: 500 },
  chat: { events: 1_000, bytes: 96 * 1024 },
  mark: { ...MAX, events: 500 },
  unmark: { ...MAX, events: 500 },
  note: { events: 5_000, bytes: 8 * 1024 * 1024 },
  question: { ...MAX, bytes: 128 * 1024 },
  run: { events: 1_000, bytes: 2 * 1024 * 1024 },
  segment: { events: 3_000, bytes: 256 * 1024 },
};

export const mostOf = (kind: EventKind) => MAX_OF[kind] ?? MAX;

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
