import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#platform/db/client.ts";
import { mostOf } from "./policy.ts";
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

type Which = { seenBy: SessionRole; after?: number; kinds?: readonly EventKind[] };

/** A session's events in order, as far as this role may see them, without marks taken back. */
export function listEvents(
  db: Queryable,
  sessionId: string,
  which: Which,
): Promise<SessionEvent[]> {
  return readEvents(db, matching(sessionId, which));
}

function matching(sessionId: string, which: Which): SQL {
  const kinds = (which.kinds ?? EVENT_KINDS).filter((kind) => maySee(which.seenBy, kind));
  return sql`session_id = ${sessionId}::uuid and id > ${which.after ?? 0}
             and kind = any(${sql.param(kinds)}::text[])
             and (kind <> 'mark' or not exists (
               select from session_events u
               where u.session_id = ${sessionId}::uuid and u.kind = 'unmark'
                 and u.data = jsonb_build_object('mark', session_events.id)))`;
}

/** Of these, a room shows only each person's last. */
const LAST_COUNTS: readonly EventKind[] = ["note", "run", "language", "join", "leave"];
const IN_ROOM = EVENT_KINDS.filter((kind) => kind !== "segment");

/** What a room shows of its session; at most a megabyte. */
export function listRoomEvents(
  db: Queryable,
  sessionId: string,
  { since, ...which }: { seenBy: SessionRole; after: number; since: Date },
): Promise<SessionEvent[]> {
  return readEvents(
    db,
    sql`${matching(sessionId, { ...which, kinds: IN_ROOM })} and at >= ${since}
        and (kind <> all(${sql.param(LAST_COUNTS)}::text[]) or id in (
          select max(id) from session_events
          where session_id = ${sessionId}::uuid
            and kind = any(${sql.param(LAST_COUNTS)}::text[]) group by kind, actor))`,
  );
}

/** A page has few entries, and little text even if each has as much as it may. */
const PAGE = { events: 300, bytes: 48 * 1024 };

/**
 * A page of a session's events, without code and outputs. `next` is the last one's id if there are
 * more, else null.
 */
export async function listEventPage(
  db: Queryable,
  sessionId: string,
  { since, ...which }: Which & { since: Date },
): Promise<{ events: SessionEvent[]; next: number | null }> {
  const { rows } = await db.execute<{ hasMore: boolean }>(
    sql`select id, at, offset_ms as "offsetMs", actor, kind, "hasMore",
               case kind when 'run' then data - 'cases' || '{"output": ""}' else data - 'code' end
                 as data
        from (select *, row_number() over (order by id) as place,
                     sum(coalesce(octet_length(data->>'text'), 0)) over (order by id) as bytes,
                     lead(id) over (order by id) is not null as "hasMore"
              from (select * from session_events
                    where ${matching(sessionId, which)} and at >= ${since}
                    order by id limit ${PAGE.events + 1}) as listed) as counted
        where place = 1 or (place <= ${PAGE.events} and bytes <= ${PAGE.bytes})
        order by id`,
  );
  const events = rows.map(toEvent);
  return { events, next: rows.at(-1)?.hasMore ? events.at(-1)!.id : null };
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

/** The same of many sessions at once, by session. */
export async function getEventsOfSessions(
  db: Queryable,
  sessionIds: readonly string[],
  ids: readonly number[],
): Promise<ReadonlyMap<string, SessionEvent[]>> {
  const { rows } = await db.execute<Record<string, unknown> & { sessionId: string }>(
    sql`select session_id as "sessionId", ${COLUMNS} from session_events
        where id = any(${sql.param([...ids])}::bigint[])
          and session_id = any(${sql.param([...sessionIds])}::uuid[])
        order by id`,
  );
  const bySession = Map.groupBy(rows, ({ sessionId }) => sessionId);
  return new Map([...bySession].map(([session, events]) => [session, events.map(toEvent)]));
}

/** When something last happened, and when a run last passed all tests; null for never. */
export async function readLastOffsets(
  db: Queryable,
  sessionId: string,
  { since, ...which }: Which & { since: Date },
): Promise<{ lastMs: number | null; passedMs: number | null }> {
  const { rows } = await db.execute<{ lastMs: number | null; passedMs: number | null }>(
    sql`select max(offset_ms) as "lastMs",
               max(offset_ms) filter (where kind = 'run' and data->>'outcome' = 'passed')
                 as "passedMs"
        from session_events where ${matching(sessionId, which)} and at >= ${since}`,
  );
  return rows[0]!;
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

/** Whether somebody may add this event, after what they already added of its kind. */
export async function mayAddEvent(
  db: Queryable,
  sessionId: string,
  { actor, kind, data }: Pick<SessionEvent, "actor" | "kind" | "data">,
): Promise<boolean> {
  const { rows } = await db.execute<{ events: string; bytes: string }>(
    sql`select count(*) as events, coalesce(sum(octet_length(data::text)), 0) as bytes
        from session_events
        where session_id = ${sessionId}::uuid and actor = ${actor} and kind = ${kind}`,
  );
  const { events, bytes } = rows[0]!;
  const most = mostOf(kind);
  const size = Buffer.byteLength(JSON.stringify(data));
  return Number(events) < most.events && Number(bytes) + size <= most.bytes;
}

async function readEvents(db: Queryable, where: SQL): Promise<SessionEvent[]> {
  const { rows } = await db.execute(
    sql`select ${COLUMNS} from session_events where ${where} order by id`,
  );
  return rows.map(toEvent);
}
