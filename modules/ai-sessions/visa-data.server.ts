import { type SQL, sql } from "drizzle-orm";
import { addDays } from "#lib/days.ts";
import { nextFreeAt } from "#lib/free-use.ts";
import { dayStart, localDate } from "#lib/zones.ts";
import { erasedUseUntil, listSameMailbox } from "#modules/accounts/free-uses.server.ts";
import type { Queryable } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import type { AiEventData } from "./events.ts";
import type { AiSessionStatus } from "./schema.ts";
import type { Facts } from "./visa/facts.ts";
import type { VisaTopic } from "./visa/topics.ts";
import { answerSeconds, interviewSeconds, type Pace } from "./visa/interruption.ts";
import type { Answer, Interview, Turn } from "./visa/officer.ts";

/** The data of a visa interview's events, by kind. */
export type VisaEvents = {
  visa_question: Omit<Turn, "answer">;
  visa_answer: Answer;
};

export type VisaSession = {
  id: string;
  userId: string;
  attempt: number;
  orderId: null;
  status: AiSessionStatus;
  voice: boolean;
  startedAt: Date;
  interview: Interview;
  /** When the officer last asked. */
  askedAt: Date;
  /** Null while it's running, and after it was left. */
  ended: AiEventData<"end">["why"] | null;
};

/** After both clocks, an answer in flight still counts. */
const GRACE_MS = 60_000;

/** Whether it's over, by its status or because its clocks ran out after the applicant left. */
export function isVisaOver(
  { status, startedAt, askedAt, interview: { pace } }: VisaSession,
  now: Date,
): boolean {
  if (status !== "running") return true;
  const [whole, answer] = [interviewSeconds(pace), answerSeconds(pace)];
  if (whole === null || answer === null) return false;
  const endsAt = Math.max(startedAt.getTime() + whole * 1000, askedAt.getTime() + answer * 1000);
  return now.getTime() >= endsAt + GRACE_MS;
}

/** Null for other people's interviews, and for deleted ones. */
export function getVisaSession(
  db: Queryable,
  { id, userId }: { id: string; userId: string },
): Promise<VisaSession | null> {
  return readVisaSession(
    db,
    sql`where id = ${id}::uuid and user_id = ${userId}::uuid
                                   and format = 'visa' and deleted_at is null`,
  );
}

/** Locked until the transaction ends, so that its events have one writer at a time. */
export function lockVisaSession(
  tx: Queryable,
  { id, userId }: { id: string; userId: string },
): Promise<VisaSession | null> {
  return readVisaSession(
    tx,
    sql`where id = ${id}::uuid and user_id = ${userId}::uuid
                                   and format = 'visa' and deleted_at is null for update`,
  );
}

/** Changing the zone back and forth affects only these days. */
const LATEST = 4;

/**
 * The interview that used up the day, and when the next one is free; null if one is free now. `id`
 * is null if it was deleted, or belongs to another account of the same mailbox.
 */
export async function getVisaUse(
  deps: Pick<Platform, "clock" | "config"> & { db: Queryable },
  { userId, zone }: { userId: string; zone: string },
): Promise<{ id: string | null; nextAt: Date } | null> {
  const accounts = await listSameMailbox(deps.db, userId);
  const { rows } = await deps.db.execute<{ id: string | null; day: string; until: string | null }>(
    sql`select case when deleted_at is null and user_id = ${userId}::uuid then id end as id,
               visa_on::text as day, free_until as until
        from ai_sessions
        where user_id = any(${sql.param(accounts)}::uuid[]) and format = 'visa'
        order by created_at desc limit ${LATEST}`,
  );
  const used = rows.map(({ day, until }) => ({
    period: day,
    until: until ? new Date(until) : null,
  }));
  const erased = await erasedUseUntil(deps, userId, "visa-day");
  const nextAt = nextFreeAt([...used, { period: "", until: erased }], deps.clock.now(), {
    at: (instant) => localDate(zone, instant),
    after: (day) => dayStart(zone, addDays(day, 1)),
  });
  return nextAt && { id: rows[0]?.id ?? null, nextAt };
}

export type PastVisa = { id: string; topic: VisaTopic; startedAt: Date };

/** The interviews that a person can review, newest first. */
export async function listPastVisas(db: Queryable, userId: string): Promise<PastVisa[]> {
  const { rows } = await db.execute<{ id: string; topic: VisaTopic; startedAt: string }>(
    sql`select id, topic, started_at as "startedAt" from ai_sessions
        where user_id = ${userId}::uuid and format = 'visa' and deleted_at is null
          and status in ('ended', 'expired')
        order by started_at desc limit 10`,
  );
  return rows.map((row) => ({ ...row, startedAt: new Date(row.startedAt) }));
}

async function readVisaSession(db: Queryable, where: SQL): Promise<VisaSession | null> {
  const { rows } = await db.execute<{
    id: string;
    userId: string;
    attempt: number;
    status: AiSessionStatus;
    voice: boolean;
    topic: VisaTopic;
    facts: { facts: Facts; pace: Pace };
    startedAt: string;
  }>(
    sql`select id, user_id as "userId", attempt, status, voice, topic, facts,
               started_at as "startedAt"
        from ai_sessions ${where}`,
  );
  const [row] = rows;
  if (!row) return null;
  const { topic, facts, ...session } = row;
  const { turns, askedAt, ended } = await readTurns(db, row);
  const startedAt = new Date(row.startedAt);
  return {
    ...session,
    orderId: null,
    startedAt,
    askedAt: askedAt ?? startedAt,
    ended,
    interview: { topic, facts: facts.facts, pace: facts.pace, seed: row.id, turns },
  };
}

async function readTurns(db: Queryable, { id, attempt }: { id: string; attempt: number }) {
  const { rows } = await db.execute<{ kind: string; at: string; data: unknown }>(
    sql`select kind, at, data from ai_session_events
        where session_id = ${id}::uuid and attempt = ${attempt}
          and kind in ('visa_question', 'visa_answer', 'end') order by id`,
  );
  const turns: Turn[] = [];
  let askedAt: Date | null = null;
  let ended: VisaSession["ended"] = null;
  for (const { kind, at, data } of rows) {
    if (kind === "visa_question") {
      turns.push({ ...(data as VisaEvents["visa_question"]), answer: null });
      askedAt = new Date(at);
    } else if (kind === "end") {
      ended = (data as AiEventData<"end">).why;
    } else {
      turns.at(-1)!.answer = data as VisaEvents["visa_answer"];
    }
  }
  return { turns, askedAt, ended };
}
