import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#platform/db/client.ts";
import {
  EVENT_KINDS,
  type EventKind,
  maySee,
  type SessionEvent,
  type SessionRole,
} from "./schema.ts";

const COLUMNS = sql`id, at, offset_ms as "offsetMs", actor, kind, data`;

export function toEvent(row: Record<string, unknown>): SessionEvent {
  const { id, at, offsetMs, actor, kind, data } = row;
  const when = new Date(at as string).toISOString();
  return { id: Number(id), at: when, offsetMs, actor, kind, data } as SessionEvent;
}

/** A session's events in order, as far as this role may see them, without marks taken back. */
export function listEvents(
  db: Queryable,
  sessionId: string,
  which: { seenBy: SessionRole; after?: number; kinds?: readonly EventKind[] },
): Promise<SessionEvent[]> {
  const kinds = (which.kinds ?? EVENT_KINDS).filter((kind) => maySee(which.seenBy, kind));
  return readEvents(
    db,
    sql`session_id = ${sessionId}::uuid and id > ${which.after ?? 0}
        and kind = any(${sql.param(kinds)}::text[])
        and (kind <> 'mark' or not exists (
          select from session_events u
          where u.session_id = ${sessionId}::uuid and u.kind = 'unmark'
            and u.data = jsonb_build_object('mark', session_events.id)))`,
  );
}

/**
 * These events of a session, in order; ignores ids from other sessions. A mark taken back after its
 * scorecard was sent is still quoted there.
 */
export function getEvents(
  db: Queryable,
  sessionId: string,
  ids: readonly number[],
): Promise<SessionEvent[]> {
  return readEvents(
    db,
    sql`session_id = ${sessionId}::uuid and id = any(${sql.param([...ids])}::bigint[])`,
  );
}

/** When a session ended: before its booked end if its expert ended it then. */
export async function readEnd(
  db: Queryable,
  { id, startAt, endAt }: { id: string; startAt: Date; endAt: Date },
): Promise<Date> {
  const ends = await listEvents(db, id, { seenBy: "expert", kinds: ["end"] });
  const end = ends.map(({ at }) => new Date(at)).find((at) => at > startAt);
  return end && end < endAt ? end : endAt;
}

/** How much of a kind somebody has added to a session. */
export async function measureEvents(
  db: Queryable,
  sessionId: string,
  { actor, kind }: Pick<SessionEvent, "actor" | "kind">,
): Promise<{ events: number; bytes: number }> {
  const { rows } = await db.execute<{ events: string; bytes: string }>(
    sql`select count(*) as events, coalesce(sum(octet_length(data::text)), 0) as bytes
        from session_events
        where session_id = ${sessionId}::uuid and actor = ${actor} and kind = ${kind}`,
  );
  return { events: Number(rows[0]!.events), bytes: Number(rows[0]!.bytes) };
}

async function readEvents(db: Queryable, where: SQL): Promise<SessionEvent[]> {
  const { rows } = await db.execute(
    sql`select ${COLUMNS} from session_events where ${where} order by id`,
  );
  return rows.map(toEvent);
}
