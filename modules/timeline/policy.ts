import type { EventKind, SessionEvent } from "./schema.ts";

/**
 * What one person may add of a kind in a session: several times what two hours of fast typing or
 * talking make. Each pause in typing saves the whole note.
 */
const MOST = { events: 2_000, bytes: 512 * 1024 };
const MOST_OF: Partial<Record<EventKind, typeof MOST>> = {
  note: { events: 5_000, bytes: 8 * 1024 * 1024 },
  run: { events: 2_000, bytes: 2 * 1024 * 1024 },
  segment: { events: 5_000, bytes: 1024 * 1024 },
};

export function isWithinLimit(kind: EventKind, added: { events: number; bytes: number }): boolean {
  const most = MOST_OF[kind] ?? MOST;
  return added.events < most.events && added.bytes < most.bytes;
}

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
