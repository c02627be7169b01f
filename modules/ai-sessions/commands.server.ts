import { sql } from "drizzle-orm";
import { storableJson } from "#lib/typed-text.ts";
import { lockOrder } from "#modules/orders/commands/order-status.server.ts";
import type { Queryable, Tx } from "#platform/db/client.ts";
import { getAiSession, lockAiSession, toEvent } from "./data.server.ts";
import { resumeUntil } from "./policy.ts";
import type { AiEvent, NewAiEvent } from "./events.ts";
import type { AiSession } from "./schema.ts";

/** Locks a session with its order, in the same order as refunds; null if it's deleted. */
export async function lockWithOrder(tx: Tx, id: string): Promise<AiSession | null> {
  const found = await getAiSession(tx, id);
  if (found?.orderId) await lockOrder(tx, found.orderId);
  return lockAiSession(tx, id);
}

/** Adds an event to a session whose row the caller has locked. */
export async function appendAiEvent(
  tx: Tx,
  session: Pick<AiSession, "id" | "attempt" | "startedAt">,
  event: NewAiEvent | { kind: string; data: object },
  at: Date,
): Promise<AiEvent> {
  const offsetMs = Math.max(0, at.getTime() - (session.startedAt ?? at).getTime());
  const { rows } = await tx.execute(
    sql`insert into ai_session_events (session_id, attempt, at, offset_ms, kind, data)
        values (${session.id}::uuid, ${session.attempt}, ${at}, ${offsetMs}, ${event.kind},
                ${JSON.stringify(storableJson(event.data))}::jsonb)
        returning id, at, offset_ms as "offsetMs", kind, data`,
  );
  return toEvent(rows[0]!);
}

/** Adds an unstarted visa interview; false if the account has had one on its day. */
export async function insertVisaSession(
  tx: Tx,
  session: { id: string; participantId: string; topic: string; minutes: number; facts: object },
  { day, until, now }: { day: string; until: Date; now: Date },
): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`insert into ai_sessions (id, participant_id, format, topic, minutes, status, visa_on, facts,
                                 created_at, available_at, free_until)
        values (${session.id}::uuid, ${session.participantId}::uuid, 'visa', ${session.topic},
                ${session.minutes}, 'unstarted', ${day},
                ${JSON.stringify(storableJson(session.facts))}::jsonb, ${now}, ${now}, ${until})
        on conflict do nothing
        returning id`,
  );
  return rows.length > 0;
}

/** Starts an unstarted session with its owner's choices. */
export async function markRunning(
  tx: Tx,
  session: Pick<AiSession, "id" | "topic" | "level" | "voice">,
  now: Date,
): Promise<void> {
  await tx.execute(
    sql`update ai_sessions
        set status = 'running', started_at = ${now}, resume_until = ${resumeUntil(now)},
            topic = ${session.topic}, level = ${session.level}, voice = ${session.voice},
            question_ids = case when topic = ${session.topic} then question_ids else '{}' end
        where id = ${session.id}::uuid`,
  );
}

/** Longer than a model's call may take. */
const MODEL_TURN_MS = 30_000;

/** Takes the lease for a session's model call; false while another one is in flight. */
export async function takeModelTurn(db: Queryable, id: string, now: Date): Promise<boolean> {
  const until = new Date(now.getTime() + MODEL_TURN_MS);
  const { rows } = await db.execute(
    sql`update ai_sessions set model_until = ${until}
        where id = ${id}::uuid and (model_until is null or model_until <= ${now}) returning id`,
  );
  return rows.length > 0;
}

export async function endModelTurn(db: Queryable, id: string): Promise<void> {
  await db.execute(sql`update ai_sessions set model_until = null where id = ${id}::uuid`);
}

/** Restarts the day for which it can be interrupted. */
export async function markActive(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.execute(
    sql`update ai_sessions set resume_until = ${resumeUntil(now)} where id = ${id}::uuid`,
  );
}

export async function markEnded(
  tx: Tx,
  id: string,
  status: "ended" | "expired",
  now: Date,
): Promise<void> {
  await tx.execute(
    sql`update ai_sessions set status = ${status}, ended_at = ${now}, resume_until = null
        where id = ${id}::uuid`,
  );
}
