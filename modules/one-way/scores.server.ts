import { asc, eq } from "drizzle-orm";
import { listDelivered } from "#modules/expert-work/data.server.ts";
import { getScorecards } from "#modules/scorecards/data.server.ts";
import { type Quotation, quotation } from "#modules/scorecards/words.ts";
import type { Queryable } from "#platform/db/client.ts";
import { ONE_WAY_SCORECARD, ONE_WAY_SUBJECT } from "./scorecards.server.ts";
import { oneWayInterviews, oneWaySelfScores } from "./tables.server.ts";

export type OneWayScore = {
  interviewId: string;
  topic: string;
  at: Date;
  by: "self" | "expert";
  /** The expert's name; null for the candidate. */
  scorer: string | null;
  dimension: string;
  /** 0: not enough to tell. */
  level: number;
  rubricVersion: number;
  quotes: Quotation[];
};

/**
 * Every score of a person's one-way interviews, oldest first. Omits an expert's scores until the
 * candidate has scored the interview.
 */
export async function listOneWayScores(db: Queryable, userId: string): Promise<OneWayScore[]> {
  const own = await db
    .select({
      interviewId: oneWaySelfScores.interviewId,
      topic: oneWayInterviews.topic,
      at: oneWaySelfScores.scoredAt,
      dimension: oneWaySelfScores.dimension,
      level: oneWaySelfScores.level,
      rubricVersion: oneWaySelfScores.rubricVersion,
    })
    .from(oneWaySelfScores)
    .innerJoin(oneWayInterviews, eq(oneWayInterviews.id, oneWaySelfScores.interviewId))
    .where(eq(oneWayInterviews.participantId, userId))
    .orderBy(asc(oneWaySelfScores.scoredAt), asc(oneWaySelfScores.dimension));
  const scored = new Set(own.map(({ interviewId }) => interviewId));
  const experts = (await listExpertScores(db, userId)).filter(({ interviewId }) =>
    scored.has(interviewId),
  );
  const self = own.map((row) => ({ ...row, by: "self" as const, scorer: null, quotes: [] }));
  return [...self, ...experts].toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

async function listExpertScores(db: Queryable, userId: string): Promise<OneWayScore[]> {
  const delivered = await listDelivered(db, ONE_WAY_SCORECARD, userId);
  const scores: OneWayScore[] = [];
  const ids = delivered.map(({ subjectId }) => subjectId);
  const scorecards = await getScorecards(db, ONE_WAY_SUBJECT, ids);
  for (const interviewId of ids) {
    const scorecard = scorecards.get(interviewId);
    if (!scorecard) continue;
    const { rubric, expertName, sentAt, levels } = scorecard;
    const names = { candidate: "you", expert: expertName };
    for (const { dimension, level, evidence } of levels) {
      scores.push({
        interviewId,
        topic: rubric.topic,
        at: sentAt,
        by: "expert",
        scorer: expertName,
        dimension: dimension.key,
        level,
        rubricVersion: rubric.version,
        quotes: evidence.map((event) => quotation(event, names)),
      });
    }
  }
  return scores;
}
