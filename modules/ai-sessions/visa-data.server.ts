import { type SQL, sql } from "drizzle-orm";
import { addDays } from "#lib/days.ts";
import { nextFreeAt } from "#lib/free-use.ts";
import { dayStart, localDate } from "#lib/zones.ts";
import { erasedUseUntil } from "#modules/accounts/free-uses.server.ts";
import type { Queryable } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import type { AiSessionStatus } from "./schema.ts";
import type { Facts } from "./visa/facts.ts";
import type { VisaTopic } from "./visa/topics.ts";
import { interviewSeconds, type Pace } from "./visa/interruption.ts";
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
  startedAt: Date;
  interview: Interview;
  /** When the officer asked last. */
  askedAt: Date;
};

/** After the last question's clock, an answer on its way still counts. */
const GRACE_MS = 60_000;

/** Whether it is over by its status, or by its clock alone after the applicant left. */
export function isVisaOver({ status, startedAt, interview }: VisaSession, now: Date): boolean {
  const limit = interviewSeconds(interview.pace);
  if (status !== "running") return true;
  return limit !== null && now.getTime() >= startedAt.getTime() + limit * 1000 + GRACE_MS;
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

/** Changing the zone back and forth touches no more days than these. */
const LATEST = 4;

/**
 * The interview that used up the day, and when the next one is free; null if one is free now. `id`
 * is null after it was deleted.
 */
export async function getVisaUse(
  deps: Pick<Platform, "db" | "clock" | "config">,
  { userId, zone }: { userId: string; zone: string },
): Promise<{ id: string | null; nextAt: Date } | null> {
  const { rows } = await deps.db.execute<{ id: string | null; day: string; until: string | null }>(
    sql`select case when deleted_at is null then id end as id, visa_on::text as day,
               free_until as until
        from ai_sessions where user_id = ${userId}::uuid and format = 'visa'
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

async function readVisaSession(db: Queryable, where: SQL): Promise<VisaSession | null> {
  const { rows } = await db.execute<{
    id: string;
    userId: string;
    attempt: number;
    status: AiSessionStatus;
    topic: VisaTopic;
    facts: { facts: Facts; pace: Pace };
    startedAt: string;
  }>(
    sql`select id, user_id as "userId", attempt, status, topic, facts, started_at as "startedAt"
        from ai_sessions ${where}`,
  );
  const [row] = rows;
  if (!row) return null;
  const { topic, facts, ...session } = row;
  const { turns, askedAt } = await readTurns(db, row);
  const startedAt = new Date(row.startedAt);
  return {
    ...session,
    orderId: null,
    startedAt,
    askedAt: askedAt ?? startedAt,
    interview: { topic, facts: facts.facts, pace: facts.pace, seed: row.id, turns },
  };
}

async function readTurns(db: Queryable, { id, attempt }: { id: string; attempt: number }) {
  const { rows } = await db.execute<{ kind: string; at: string; data: unknown }>(
    sql`select kind, at, data from ai_session_events
        where session_id = ${id}::uuid and attempt = ${attempt}
          and kind in ('visa_question', 'visa_answer') order by id`,
  );
  const turns: Turn[] = [];
  let askedAt: Date | null = null;
  for (const { kind, at, data } of rows) {
    if (kind === "visa_question") {
      turns.push({ ...(data as VisaEvents["visa_question"]), answer: null });
      askedAt = new Date(at);
    } else {
      turns.at(-1)!.answer = data as VisaEvents["visa_answer"];
    }
  }
  return { turns, askedAt };
}
