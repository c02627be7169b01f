import { eq, inArray, sql } from "drizzle-orm";
import { offsetText } from "#modules/scorecards/notation.ts";
import { getWork, getWorkOf, type Work } from "#modules/expert-work/data.server.ts";
import { isClaimedBy } from "#modules/expert-work/policy.ts";
import { listRecordings } from "#modules/recordings/data.server.ts";
import type { Recording } from "#modules/recordings/schema.ts";
import type { Subject } from "#modules/scorecards/subject.ts";
import type { Queryable } from "#platform/db/client.ts";
import type { Interview } from "./data.server.ts";
import { oneWayInterviews } from "./tables.server.ts";

/** An expert's scorecard: the product's name in order lines, and the kind of its expert work. */
export const ONE_WAY_SCORECARD = "one-way-scorecard";

export const ONE_WAY_SUBJECT = "one-way";

export function interviewSubject(interviewId: string): Subject {
  return { kind: ONE_WAY_SUBJECT, id: interviewId };
}

/** An interview's last scorecard as expert work, paid for or not; null without one. */
export function getScorecardOf(db: Queryable, interviewId: string): Promise<Work | null> {
  return getWorkOf(db, ONE_WAY_SCORECARD, interviewId);
}

/** The interview that this expert has claimed or scored as this work; null for all others. */
export async function getScored(
  db: Queryable,
  workId: string,
  expertId: string,
  now: Date,
): Promise<{ work: Work; interview: Interview } | null> {
  const work = await getWork(db, workId);
  if (work?.kind !== ONE_WAY_SCORECARD || work.expertId !== expertId) return null;
  if (work.status !== "delivered" && !isClaimedBy(work, expertId, now)) return null;
  const [interview] = await db
    .select()
    .from(oneWayInterviews)
    .where(eq(oneWayInterviews.id, work.subjectId));
  return interview ? { work, interview } : null;
}

/** How many answers these interviews have, and how long they are together. */
export async function measureInterviews(
  db: Queryable,
  interviewIds: readonly string[],
): Promise<Map<string, { answers: number; length: string }>> {
  const rows = await db
    .select({
      id: oneWayInterviews.id,
      answers: sql<number>`(select count(*)::int from one_way_answers a
                            where a.interview_id = one_way_interviews.id)`,
      durationMs: sql<number>`(select coalesce(sum(r.duration_ms), 0)::int from recording_list r
                               where r.session_id = one_way_interviews.id)`,
    })
    .from(oneWayInterviews)
    .where(inArray(oneWayInterviews.id, [...interviewIds]));
  return new Map(
    rows.map(({ id, answers, durationMs }) => [
      id,
      { answers, length: durationMs === 0 ? "" : offsetText(durationMs) },
    ]),
  );
}

/** Undelivered scorecards with nothing left to score; or whether the given one is among them. */
export async function listUnplayable(db: Queryable, id?: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select w.id from work_list w
        where w.kind = ${ONE_WAY_SCORECARD}
          and w.status in ('unpaid', 'queued', 'claimed', 'paused')
          and not exists (select from recording_list r
                          where r.session_id = w.subject_id and r.status <> 'failed')
          ${id === undefined ? sql`` : sql`and w.id = ${id}::uuid`}`,
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
