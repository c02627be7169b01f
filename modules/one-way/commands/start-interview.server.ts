import { randomInt, randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Result } from "#lib/result.ts";
import type { Queryable } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import { lockMailbox } from "#modules/accounts/free-uses.server.ts";
import { listQuestions } from "#modules/rubrics/data.server.ts";
import type { Question } from "#modules/rubrics/schema.ts";
import { listAskedQuestions, listOneWayTopics, nextFreeInterviewAt } from "../data.server.ts";
import { FREE_QUESTIONS } from "../pace.ts";
import { drawQuestions, nextWeekStart, weekOf } from "../policy.ts";
import type { InterviewSetup } from "../schema.ts";

/** `topic`: it has no questions. */
export type StartRefusal = "topic";

/**
 * Starts this week's free interview. `used`: it's already used; the database decides which request
 * was first. The week is that of the account's `zone`.
 */
export async function startFreeInterview(
  deps: Pick<Platform, "db" | "clock" | "config">,
  person: { userId: string; zone: string },
  setup: InterviewSetup,
): Promise<Result<{ id: string }, StartRefusal> | { ok: false; reason: "used"; nextFreeAt: Date }> {
  const { db, clock } = deps;
  const { userId, zone } = person;
  const questions = await pickQuestions(db, userId, setup.topic, FREE_QUESTIONS);
  if (!questions) return { ok: false, reason: "topic" };
  return db.transaction(async (tx) => {
    await lockMailbox(tx, userId);
    const usedUntil = await nextFreeInterviewAt({ ...deps, db: tx }, person);
    if (usedUntil) return { ok: false, reason: "used", nextFreeAt: usedUntil };
    const now = clock.now();
    const freeWeek = weekOf(now, zone);
    const freeUntil = nextWeekStart(freeWeek, zone);
    const row = interviewRow(setup, { id: randomUUID(), freeWeek, freeUntil, orderId: null, now });
    const { rows } = await tx.execute<{ added: boolean }>(
      sql`select add_one_way(${userId}::uuid, ${JSON.stringify(row)}::jsonb,
                             ${JSON.stringify(questions)}::jsonb) as added`,
    );
    if (rows[0]!.added) return { ok: true, id: row.id };
    return { ok: false, reason: "used", nextFreeAt: freeUntil };
  });
}

/** Questions of the topic, new ones first; null if it has none. */
export async function pickQuestions(
  db: Queryable,
  userId: string,
  topic: string,
  count: number,
): Promise<{ id: string; text: string }[] | null> {
  const topics = await listOneWayTopics(db);
  if (!topics.some(({ key }) => key === topic)) return null;
  const asked = await listAskedQuestions(db, userId);
  const random = () => randomInt(1_000_000) / 1_000_000;
  // Coding questions only fill up a short bank; new questions come first.
  const rankOf = ({ id, code }: Question) => (code ? 2 : 0) + (asked.has(id) ? 1 : 0);
  return drawQuestions(listQuestions(topic), rankOf, count, random).map(({ id, text, code }) => ({
    id,
    text: code ? `${text} Talk through your approach; there’s nothing to type.` : text,
  }));
}

/** An interview as a parameter of the database's functions. */
export function interviewRow(
  setup: InterviewSetup,
  own: { id: string; orderId: string | null; now: Date; freeWeek?: string; freeUntil?: Date },
) {
  const { id, orderId, now, freeWeek = null, freeUntil = null } = own;
  return {
    id,
    topic: setup.topic,
    free_week: freeWeek,
    free_until: freeUntil,
    order_id: orderId,
    status: orderId === null ? "ready" : "unpaid",
    pace: setup.pace,
    is_spoken: setup.spoken,
    guardian_agreed: setup.age === "guardian",
    position: 0,
    created_at: now,
    is_transcript_shared: false,
  };
}
