import { eq, inArray } from "drizzle-orm";
import type { PersonalDataSource } from "#platform/personal-data.ts";
import { listOneWayScores } from "./data.server.ts";
import {
  oneWayAnswers,
  oneWayInterviews,
  oneWaySelfScores,
  oneWayShares,
} from "./tables.server.ts";

/**
 * A person's one-way interviews and what they were asked. Their recordings are another source. The
 * rows stay, without anything of the person, for the orders that bought them.
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
    return interviews.map(({ userId: _user, ...interview }) => ({
      ...interview,
      scores: scores.filter(({ interviewId }) => interviewId === interview.id),
      answers: answers
        .filter(({ interviewId }) => interviewId === interview.id)
        .map(({ interviewId: _interview, ...answer }) => answer),
    }));
  },
  async erase(tx, { userId }) {
    const own = tx
      .select({ id: oneWayInterviews.id })
      .from(oneWayInterviews)
      .where(eq(oneWayInterviews.userId, userId));
    await tx.delete(oneWaySelfScores).where(inArray(oneWaySelfScores.interviewId, own));
    await tx.delete(oneWayShares).where(inArray(oneWayShares.interviewId, own));
  },
};
