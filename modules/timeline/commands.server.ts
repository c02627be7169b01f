import { sql } from "drizzle-orm";
import { storableJson } from "#lib/typed-text.ts";
import type { Queryable, Tx } from "#platform/db/client.ts";
import { toEvent } from "./data.server.ts";
import type { Span } from "./policy.ts";
import type { EventActor, EventKind, NewEvent, SessionEvent } from "./schema.ts";

/**
 * Adds an event to a session. With the `key` of an earlier one, returns that one and writes
 * nothing.
 */
export async function appendEvent(
  db: Queryable,
  event: NewEvent & {
    sessionId: string;
    startAt: Date;
    actor: EventActor;
    /** The sender's, for sending it again. */
    key?: string;
    at: Date;
  },
): Promise<SessionEvent> {
  const { sessionId, startAt, actor, kind, key = null, at } = event;
  const data = JSON.stringify(storableJson(event.data));
  const { rows } = await db.execute(
    sql`select id, at, offset_ms as "offsetMs", actor, kind, data
        from append_session_event(
          p_session => ${sessionId}::uuid, p_start => ${startAt}, p_at => ${at},
          p_actor => ${actor}, p_kind => ${kind}, p_data => ${data}::jsonb,
          p_key => ${key}::uuid)`,
  );
  return toEvent(rows[0]!);
}

const WITH_TEXT = [
  "chat",
  "note",
  "mark",
  "question",
  "segment",
  "run",
] as const satisfies EventKind[];

/**
 * Removes the text of events, which stay as `removed`. Returns how many had text.
 */
export async function removeText(
  tx: Tx,
  which: {
    sessionIds: readonly string[];
    actor?: EventActor;
    /** Only those of these times. */
    within?: readonly Span[];
    kinds?: readonly (typeof WITH_TEXT)[number][];
  },
): Promise<number> {
  const within = which.within?.map(({ from, until }) => ({ from, until: until ?? "infinity" }));
  const { rowCount } = await tx.execute(
    sql`update session_events set data = without_text(kind, data)
        where session_id = any(${sql.param([...which.sessionIds])}::uuid[])
          and kind = any(${sql.param([...(which.kinds ?? WITH_TEXT)])}::text[])
          and (${which.actor ?? null}::text is null or actor = ${which.actor ?? null})
          and (${within === undefined} or exists (
            select from jsonb_to_recordset(${JSON.stringify(within ?? [])}::jsonb)
              as span ("from" timestamptz, until timestamptz)
            where at >= span."from" and at < span.until))
          and not data ? 'removed'`,
  );
  return rowCount ?? 0;
}
