import { and, asc, eq } from "drizzle-orm";
import type { Queryable } from "#platform/db/client.ts";
import { momentQuote } from "./scorecard-words.ts";
import { getDelivered } from "./scoring.server.ts";
import { oneWayInterviews, oneWayScorecards, oneWaySelfScores } from "./tables.server.ts";

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
  /**
   * `label` is its source and time: `Noted by Victor, answer 2, 0:42`. A removed one has no text.
   */
  quotes: { label: string; text: string; isRemoved: boolean }[];
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
    .where(eq(oneWayInterviews.userId, userId))
    .orderBy(asc(oneWaySelfScores.scoredAt), asc(oneWaySelfScores.dimension));
  const scored = new Set(own.map(({ interviewId }) => interviewId));
  const experts = (await listExpertScores(db, userId)).filter(({ interviewId }) =>
    scored.has(interviewId),
  );
  const self = own.map((row) => ({ ...row, by: "self" as const, scorer: null, quotes: [] }));
  return [...self, ...experts].toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

async function listExpertScores(db: Queryable, userId: string): Promise<OneWayScore[]> {
  const rows = await db
    .select({ row: oneWayScorecards })
    .from(oneWayScorecards)
    .innerJoin(oneWayInterviews, eq(oneWayInterviews.id, oneWayScorecards.interviewId))
    .where(and(eq(oneWayInterviews.userId, userId), eq(oneWayScorecards.status, "delivered")))
    .orderBy(asc(oneWayScorecards.deliveredAt));
  const scores: OneWayScore[] = [];
  for (const { row } of rows) {
    const delivered = await getDelivered(db, row);
    if (!delivered) continue;
    const names = { candidate: "you", expert: delivered.expertName };
    for (const { dimension, level, evidence } of delivered.levels) {
      scores.push({
        interviewId: row.interviewId,
        topic: delivered.rubric.topic,
        at: delivered.sentAt,
        by: "expert",
        scorer: delivered.expertName,
        dimension: dimension.key,
        level,
        rubricVersion: delivered.rubric.version,
        quotes: delivered.moments
          .filter(({ event }) => evidence.includes(event))
          .map((moment) => {
            const { label, at, text, isRemoved } = momentQuote(moment, names);
            return { label: `${label}, ${at}`, text: isRemoved ? "" : text, isRemoved };
          }),
      });
    }
  }
  return scores;
}
