import { and, desc, eq, gt, sql } from "drizzle-orm";
import { listRecordings } from "#modules/recordings/data.server.ts";
import type { Recording } from "#modules/recordings/schema.ts";
import type { Queryable } from "#platform/db/client.ts";
import { oneWayClaims, oneWayScorecards } from "./tables.server.ts";

export type ScorecardRow = typeof oneWayScorecards.$inferSelect;
export type Claim = typeof oneWayClaims.$inferSelect;

export async function getScorecardRow(db: Queryable, id: string): Promise<ScorecardRow | null> {
  const [found] = await db.select().from(oneWayScorecards).where(eq(oneWayScorecards.id, id));
  return found ?? null;
}

/** An interview's last scorecard, paid for or not; null without one. */
export async function getScorecardOf(
  db: Queryable,
  interviewId: string,
): Promise<ScorecardRow | null> {
  const [found] = await db
    .select()
    .from(oneWayScorecards)
    .where(eq(oneWayScorecards.interviewId, interviewId))
    .orderBy(desc(oneWayScorecards.createdAt))
    .limit(1);
  return found ?? null;
}

/** The current claim; null if there is none. */
export async function getClaim(
  db: Queryable,
  scorecardId: string,
  now: Date,
): Promise<Claim | null> {
  const [found] = await db
    .select()
    .from(oneWayClaims)
    .where(and(eq(oneWayClaims.scorecardId, scorecardId), gt(oneWayClaims.claimedUntil, now)));
  return found ?? null;
}

/** `email` is null once their account is erased. */
export type ExpertContact = { userId: string; name: string; zone: string; email: string | null };

export async function getExpertContact(
  db: Queryable,
  expertId: string,
): Promise<ExpertContact | null> {
  const { rows } = await db.execute<ExpertContact>(
    sql`select n.name, n.zone, c.email, c.user_id as "userId"
        from expert_names n join expert_contacts c on c.expert_id = n.id
        where n.id = ${expertId}::uuid`,
  );
  return rows[0] ?? null;
}

/**
 * Claims that have ended or need a reminder, and scorecards that are late or have nothing left to
 * score; or whether the given one is among them.
 */
export async function listDueRecordingScorecards(
  db: Queryable,
  now: Date,
  id?: string,
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select s.id from one_way_scorecards s
        left join one_way_claims c on c.scorecard_id = s.id
        where (s.status = 'queued'
               and (s.deliver_by <= ${now} or c.claimed_until <= ${now} or c.remind_at <= ${now})
               or s.status in ('unpaid', 'queued')
               and not exists (select from recording_list r
                               where r.session_id = s.interview_id and r.status <> 'failed'))
          ${id === undefined ? sql`` : sql`and s.id = ${id}::uuid`}
        order by s.deliver_by`,
  );
  return rows.map((row) => row.id);
}

/** Whether the interview has something to watch that won't expire before then. */
export async function isWatchableUntil(
  db: Queryable,
  interviewId: string,
  until: Date,
): Promise<boolean> {
  const kept = (await listRecordings(db, interviewId)).filter(isWatchable);
  return kept.length > 0 && kept.every(({ expiresAt }) => expiresAt > until);
}

/** Why nothing of the interview can be played, now or later; null if something can. */
export async function whyUnwatchable(
  db: Queryable,
  interviewId: string,
): Promise<"deleted" | "unplayable" | null> {
  const recordings = await listRecordings(db, interviewId);
  if (recordings.some(({ status }) => status !== "failed")) return null;
  return recordings.length > 0 ? "unplayable" : "deleted";
}

/** Whether it can be played, now or soon. */
export function isWatchable({ status }: Pick<Recording, "status">): boolean {
  return status === "ready" || status === "finishing";
}
