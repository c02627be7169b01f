import { and, desc, eq, sql } from "drizzle-orm";
import type { BookingView } from "#modules/booking/data.server.ts";
import { getServiceTopic } from "#modules/catalog/data.server.ts";
import { getRubric } from "#modules/rubrics/data.server.ts";
import type { Rubric } from "#modules/rubrics/schema.ts";
import { sessionOf } from "#modules/feedback/data.server.ts";
import { getScorecard } from "#modules/scorecards/data.server.ts";
import type { Queryable } from "#platform/db/client.ts";
import type { DrillDone } from "./next-drill.ts";
import type { Point } from "./points.ts";
import { drillsDone, interviewPlans, selfLevels, selfScores } from "./tables.server.ts";

/** A candidate's levels from one product. */
export type PointSource = (db: Queryable, userId: string) => Promise<Point[]>;

/** All levels of a candidate, from every product, oldest first. */
export async function listPoints(
  db: Queryable,
  userId: string,
  sources: readonly PointSource[],
): Promise<Point[]> {
  const points = await Promise.all(sources.map((source) => source(db, userId)));
  return points.flat().toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

export async function getInterviewPlan(
  db: Queryable,
  userId: string,
): Promise<{ interviewOn: string; topic: string } | null> {
  const [row] = await db
    .select({ interviewOn: interviewPlans.interviewOn, topic: interviewPlans.topic })
    .from(interviewPlans)
    .where(eq(interviewPlans.userId, userId));
  return row ?? null;
}

const DRILLS_MAX = 500;

/** The drills a candidate did, newest first. */
export function listDrillsDone(db: Queryable, userId: string): Promise<DrillDone[]> {
  return db
    .select({
      topic: drillsDone.topic,
      dimension: drillsDone.dimension,
      doneOn: drillsDone.doneOn,
      doneAt: drillsDone.doneAt,
    })
    .from(drillsDone)
    .where(eq(drillsDone.userId, userId))
    .orderBy(desc(drillsDone.doneAt))
    .limit(DRILLS_MAX);
}

export type SelfScore = { scoredAt: Date | null; openedAt: Date | null };

/** Null before the candidate scored the session or opened its scorecard. */
export async function getSelfScore(db: Queryable, bookingId: string): Promise<SelfScore | null> {
  const [row] = await db
    .select({ scoredAt: selfScores.scoredAt, openedAt: selfScores.openedAt })
    .from(selfScores)
    .where(eq(selfScores.bookingId, bookingId));
  return row ?? null;
}

/** A candidate's self-scores, one level per row, without those made after the scorecard. */
export function listSelfLevels(db: Queryable, userId: string) {
  return db
    .select({
      bookingId: selfScores.bookingId,
      topic: selfScores.topic,
      rubricVersion: selfScores.rubricVersion,
      scoredAt: selfScores.scoredAt,
      dimension: selfLevels.dimension,
      level: selfLevels.level,
    })
    .from(selfScores)
    .innerJoin(selfLevels, eq(selfLevels.bookingId, selfScores.bookingId))
    .where(
      and(
        eq(selfScores.userId, userId),
        sql`not exists (select from sent_scorecards s
                        where s.subject_kind = 'session' and s.subject_id = ${selfScores.bookingId}
                          and s.sent_at < ${selfScores.scoredAt})`,
      ),
    );
}

/** Sessions that the candidate has scored, or whose scorecard they were sent. */
export async function listScored(db: Queryable, userId: string): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select booking_id as id from self_scores where user_id = ${userId}::uuid
        union
        select b.id from sent_scorecards s
        join booking_list b on s.subject_kind = 'session' and s.subject_id = b.id
        where b.candidate_id = ${userId}::uuid`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** A session's rubric: the sent scorecard's, or the topic's current one. */
export async function rubricOfSession(
  db: Queryable,
  booking: Pick<BookingView, "id" | "serviceSlug">,
): Promise<Rubric | null> {
  const scorecard = await getScorecard(db, sessionOf(booking.id));
  if (scorecard) return scorecard.rubric;
  const topic = await getServiceTopic(db, booking.serviceSlug);
  return topic === null ? null : getRubric(topic);
}
