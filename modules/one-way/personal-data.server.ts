import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { removeText } from "#modules/timeline/commands.server.ts";
import { listEvents } from "#modules/timeline/data.server.ts";
import type { Queryable, Tx } from "#platform/db/client.ts";
import type { PersonalDataSource } from "#platform/personal-data.ts";
import { releaseAllClaims } from "./commands/end-claim.server.ts";
import { listOneWayScores } from "./scores.server.ts";
import {
  oneWayAnswers,
  oneWayClaims,
  oneWayInterviews,
  oneWayQueueMails,
  oneWayScorecards,
  oneWaySelfScores,
  oneWayShares,
} from "./tables.server.ts";

/**
 * A person's one-way interviews and their questions. Recordings are a separate source. The rows
 * stay for their orders, without personal data.
 */
export const oneWayPersonalData: PersonalDataSource = {
  name: "oneWayInterviews",
  async exportRows(db, { userId }) {
    const interviews = await db
      .select()
      .from(oneWayInterviews)
      .where(eq(oneWayInterviews.userId, userId));
    const answers = await db
      .select()
      .from(oneWayAnswers)
      .where(
        inArray(
          oneWayAnswers.interviewId,
          interviews.map(({ id }) => id),
        ),
      );
    const scores = await listOneWayScores(db, userId);
    const scorecards = await db
      .select()
      .from(oneWayScorecards)
      .where(
        inArray(
          oneWayScorecards.interviewId,
          interviews.map(({ id }) => id),
        ),
      );
    const scoredThemselves = new Set(scores.map(({ interviewId }) => interviewId));
    const marks = await Promise.all(
      answers.map(async ({ id }) => ({
        id,
        events: await listEvents(db, id, { seenBy: "candidate" }),
      })),
    );
    return interviews.map(({ userId: _user, ...interview }) => ({
      ...interview,
      scores: scores.filter(({ interviewId }) => interviewId === interview.id),
      // Like its levels and its page, the words wait for the candidate's self-score.
      scorecards: scorecards
        .filter(({ interviewId }) => interviewId === interview.id)
        .map(({ interviewId: _interview, expertId: _expert, ...scorecard }) =>
          scoredThemselves.has(interview.id) ? scorecard : withoutWords(scorecard),
        ),
      answers: answers
        .filter(({ interviewId }) => interviewId === interview.id)
        .map(({ interviewId: _interview, ...answer }) => ({
          ...answer,
          events: marks.find(({ id }) => id === answer.id)?.events ?? [],
        })),
    }));
  },
  async usedOffers(tx, { userId }, now) {
    const rows = await tx
      .select({ until: oneWayInterviews.freeUntil })
      .from(oneWayInterviews)
      .where(and(eq(oneWayInterviews.userId, userId), gt(oneWayInterviews.freeUntil, now)));
    return rows.flatMap(({ until }) => (until ? { offer: "one-way-week", until } : []));
  },
  /** A paid scorecard is canceled, delivered or refunded first. */
  async blocker(tx, { userId }) {
    const waiting = await tx
      .select({ id: oneWayScorecards.id })
      .from(oneWayScorecards)
      .where(
        and(
          eq(oneWayScorecards.status, "queued"),
          inArray(oneWayScorecards.interviewId, own(tx, userId)),
        ),
      );
    return waiting.length > 0 ? "unused_sessions" : null;
  },
  async erase(tx, { userId }, now) {
    await forgetExpert(tx, userId, now);
    const interviews = own(tx, userId);
    await tx.delete(oneWaySelfScores).where(inArray(oneWaySelfScores.interviewId, interviews));
    await tx.delete(oneWayShares).where(inArray(oneWayShares.interviewId, interviews));
    const answers = await tx
      .select({ id: oneWayAnswers.id })
      .from(oneWayAnswers)
      .where(inArray(oneWayAnswers.interviewId, interviews));
    await removeText(tx, { sessionIds: answers.map(({ id }) => id) });
    const theirs = inArray(oneWayScorecards.interviewId, interviews);
    const ids = tx.select({ id: oneWayScorecards.id }).from(oneWayScorecards).where(theirs);
    await tx.delete(oneWayClaims).where(inArray(oneWayClaims.scorecardId, ids));
    // One can still be waiting only in a restored backup.
    await tx
      .update(oneWayScorecards)
      .set({ status: "canceled" })
      .where(and(theirs, inArray(oneWayScorecards.status, ["unpaid", "queued"])));
    await tx
      .update(oneWayScorecards)
      .set({
        strengths: null,
        change: null,
        drillWords: null,
        moveForwardWords: null,
        erasedAt: now,
      })
      .where(and(theirs, eq(oneWayScorecards.status, "delivered")));
  },
};

/** Returns the expert's claims to other experts. */
async function forgetExpert(tx: Tx, userId: string, now: Date): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select expert_id as id from expert_contacts where user_id = ${userId}::uuid`,
  );
  for (const { id } of rows) {
    await releaseAllClaims(tx, id, now);
    await tx.delete(oneWayQueueMails).where(eq(oneWayQueueMails.expertId, id));
  }
}

type Written = Pick<
  typeof oneWayScorecards.$inferSelect,
  "strengths" | "change" | "drillDimension" | "drillWords" | "moveForward" | "moveForwardWords"
>;

function withoutWords<Row extends Written>(scorecard: Row): Omit<Row, keyof Written> {
  const {
    strengths: _strengths,
    change: _change,
    drillDimension: _dimension,
    drillWords: _drill,
    moveForward: _verdict,
    moveForwardWords: _why,
    ...rest
  } = scorecard;
  return rest;
}

function own(db: Queryable, userId: string) {
  return db
    .select({ id: oneWayInterviews.id })
    .from(oneWayInterviews)
    .where(eq(oneWayInterviews.userId, userId));
}
