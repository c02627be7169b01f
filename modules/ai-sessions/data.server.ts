import { type SQL, sql } from "drizzle-orm";
import { erasedUseUntil, listSameMailbox } from "#modules/accounts/free-uses.server.ts";
import { listQuestions } from "#modules/rubrics/data.server.ts";
import type { Queryable } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import type { AiEventData, Logged, NewAiEvent, StoredJudgement } from "./events.ts";
import type { AiSession, Format } from "./schema.ts";

const SESSION = sql`
  select id, participant_id as "participantId", format, topic, level, minutes, voice,
         question_ids as "questionIds", facts, status, order_id as "orderId", attempt,
         created_at as "createdAt", available_at as "availableAt", started_at as "startedAt",
         resume_until as "resumeUntil", ended_at as "endedAt"
  from ai_sessions`;

function toSession(row: Record<string, unknown>): AiSession {
  const session = row as AiSession;
  const instant = (value: Date | null) => value && new Date(value);
  return {
    ...session,
    createdAt: new Date(session.createdAt),
    availableAt: instant(session.availableAt),
    startedAt: instant(session.startedAt),
    resumeUntil: instant(session.resumeUntil),
    endedAt: instant(session.endedAt),
  };
}

async function readSessions(db: Queryable, where: SQL): Promise<AiSession[]> {
  const { rows } = await db.execute(sql`${SESSION} where ${where}`);
  return rows.map(toSession);
}

export async function getAiSession(db: Queryable, id: string): Promise<AiSession | null> {
  const [session] = await readSessions(db, sql`id = ${id}::uuid`);
  return session ?? null;
}

/** Null for other people's sessions, and for deleted ones. */
export async function getOwnAiSession(
  db: Queryable,
  id: string,
  userId: string,
): Promise<AiSession | null> {
  const [session] = await readSessions(
    db,
    sql`id = ${id}::uuid and participant_id = ${userId}::uuid and deleted_at is null`,
  );
  return session ?? null;
}

/** Locked until the transaction ends, so that its events have one writer at a time. */
export async function lockAiSession(tx: Queryable, id: string): Promise<AiSession | null> {
  const [session] = await readSessions(tx, sql`id = ${id}::uuid and deleted_at is null for update`);
  return session ?? null;
}

/** Sessions that a person can start, resume or review; newest first. */
export function listAiSessions(db: Queryable, userId: string): Promise<AiSession[]> {
  return readSessions(
    db,
    sql`participant_id = ${userId}::uuid and deleted_at is null
        and status not in ('unpaid', 'released')
        order by coalesce(started_at, available_at) desc limit 200`,
  );
}

export async function getAiSessionOfOrder(
  db: Queryable,
  orderId: string,
): Promise<AiSession | null> {
  const [session] = await readSessions(db, sql`order_id = ${orderId}`);
  return session ?? null;
}

/** Whether the free session, which accounts of one mailbox share, is still available. */
export async function hasFreeSession(
  deps: Pick<Platform, "clock" | "config"> & { db: Queryable },
  userId: string,
): Promise<boolean> {
  const accounts = await listSameMailbox(deps.db, userId);
  const taken = await readSessions(
    deps.db,
    sql`participant_id = any(${sql.param(accounts)}::uuid[])
        and format = 'interview' and order_id is null`,
  );
  return taken.length === 0 && (await erasedUseUntil(deps, userId, "ai-session")) === null;
}

/** The events of a session's current attempt, in order. */
export async function listAiEvents<Event extends object = NewAiEvent>(
  db: Queryable,
  session: Pick<AiSession, "id" | "attempt">,
): Promise<Logged<Event>[]> {
  const { rows } = await db.execute(
    sql`select id, at, offset_ms as "offsetMs", kind, data from ai_session_events
        where session_id = ${session.id}::uuid and attempt = ${session.attempt} order by id`,
  );
  return rows.map((row) => toEvent<Event>(row));
}

/** The id of the last event of a session's current attempt; 0 if there is none. */
export async function lastAiEventId(
  db: Queryable,
  session: Pick<AiSession, "id" | "attempt">,
): Promise<number> {
  const { rows } = await db.execute<{ id: string | null }>(
    sql`select max(id) as id from ai_session_events
        where session_id = ${session.id}::uuid and attempt = ${session.attempt}`,
  );
  return Number(rows[0]!.id ?? 0);
}

export function toEvent<Event extends object = NewAiEvent>(
  row: Record<string, unknown>,
): Logged<Event> {
  return { ...row, id: Number(row["id"]), at: new Date(row["at"] as string) } as Logged<Event>;
}

/** The latest days on which these accounts had a visa interview, newest first. */
export async function listVisaDays(
  db: Queryable,
  userIds: readonly string[],
  count: number,
): Promise<
  { id: string; participantId: string; isDeleted: boolean; day: string; until: Date | null }[]
> {
  const { rows } = await db.execute<{
    id: string;
    participantId: string;
    isDeleted: boolean;
    day: string;
    until: string | null;
  }>(
    sql`select id, participant_id as "participantId", deleted_at is not null as "isDeleted",
               visa_on::text as day, free_until as until
        from ai_sessions
        where participant_id = any(${sql.param(userIds)}::uuid[]) and format = 'visa'
        order by created_at desc limit ${count}`,
  );
  return rows.map(({ until, ...row }) => ({ ...row, until: until ? new Date(until) : null }));
}

/** One judged question of a person's sessions. */
export type JudgedQuestion = {
  sessionId: string;
  format: Format;
  topic: string;
  questionId: string;
  dimensions: readonly string[];
  /** Counts the session's questions from 1. */
  number: number;
  at: Date;
  judgement: StoredJudgement;
};

/** Every judgment of a person's sessions, oldest first. */
export async function listJudgements(db: Queryable, userId: string): Promise<JudgedQuestion[]> {
  const { rows } = await db.execute<{
    sessionId: string;
    format: Format;
    topic: string;
    question: AiEventData<"question">;
    at: string;
    data: AiEventData<"judgement">;
  }>(
    sql`select s.id as "sessionId", s.format, s.topic, q.data as question, e.at, e.data
        from ai_sessions s
        join ai_session_events e
          on e.session_id = s.id and e.attempt = s.attempt and e.kind = 'judgement'
        join ai_session_events q
          on q.session_id = s.id and q.attempt = s.attempt and q.kind = 'question'
         and q.data->'number' = e.data->'number'
        where s.participant_id = ${userId}::uuid and s.deleted_at is null
        order by e.id`,
  );
  return rows.map(({ at, data, question, ...row }) => ({
    ...row,
    questionId: question.questionId,
    dimensions: dimensionsAsked(row.topic, question),
    at: new Date(at),
    ...data,
  }));
}

/** What a question was to show when it was asked; for older events, what the bank says today. */
export function dimensionsAsked(
  topic: string,
  { questionId, dimensions }: { questionId: string; dimensions?: string[] | undefined },
): readonly string[] {
  return dimensions ?? listQuestions(topic).find(({ id }) => id === questionId)?.dimensions ?? [];
}

/** Questions of a topic that a person was asked before. */
export async function listAskedBefore(
  db: Queryable,
  { participantId, topic, id }: Pick<AiSession, "participantId" | "topic" | "id">,
): Promise<string[]> {
  const { rows } = await db.execute<{ questionId: string }>(
    sql`select distinct e.data->>'questionId' as "questionId"
        from ai_sessions s join ai_session_events e on e.session_id = s.id
        where s.participant_id = ${participantId}::uuid and s.topic = ${topic} and s.id <> ${id}::uuid
          and e.kind = 'question'`,
  );
  return rows.map(({ questionId }) => questionId);
}

/** Interrupted sessions that can't be resumed anymore. */
export async function listInterrupted(db: Queryable, now: Date, id?: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from ai_sessions
        where status = 'running' and deleted_at is null and resume_until <= ${now}
          ${id === undefined ? sql`` : sql`and id = ${id}::uuid`}
        order by resume_until`,
  );
  return rows.map((row) => row.id);
}
