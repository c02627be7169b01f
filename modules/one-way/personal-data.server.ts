import { and, eq, gt, inArray } from "drizzle-orm";
import { eraseWords } from "#modules/scorecards/commands.server.ts";
import { listWritten } from "#modules/scorecards/data.server.ts";
import { removeText } from "#modules/timeline/commands.server.ts";
import { listEvents } from "#modules/timeline/data.server.ts";
import type { Queryable } from "#platform/db/client.ts";
import type { PersonalDataSource } from "#platform/personal-data.ts";
import { listOneWayScores } from "./scores.server.ts";
import {
  oneWayAnswers,
  oneWayInterviews,
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
      .where(eq(oneWayInterviews.participantId, userId));
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
    const written = await listWritten(
      db,
      "one-way",
      interviews.map(({ id }) => id),
    );
    const scoredThemselves = new Set(scores.map(({ interviewId }) => interviewId));
    const marks = await Promise.all(
      answers.map(async ({ id }) => ({
        id,
        events: await listEvents(db, id, { seenBy: "candidate" }),
      })),
    );
    return interviews.map(({ participantId: _participant, ...interview }) => ({
      ...interview,
      scores: scores.filter(({ interviewId }) => interviewId === interview.id),
      // Like its levels and its page, the words wait for the candidate's self-score.
      written: scoredThemselves.has(interview.id)
        ? (written.find(({ subjectId }) => subjectId === interview.id) ?? null)
        : null,
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
      .where(and(eq(oneWayInterviews.participantId, userId), gt(oneWayInterviews.freeUntil, now)));
    return rows.flatMap(({ until }) => (until ? { offer: "one-way-week", until } : []));
  },
  async erase(tx, { userId }, now) {
    const interviews = own(tx, userId);
    await tx.delete(oneWaySelfScores).where(inArray(oneWaySelfScores.interviewId, interviews));
    await tx.delete(oneWayShares).where(inArray(oneWayShares.interviewId, interviews));
    const answers = await tx
      .select({ id: oneWayAnswers.id })
      .from(oneWayAnswers)
      .where(inArray(oneWayAnswers.interviewId, interviews));
    await removeText(tx, { sessionIds: answers.map(({ id }) => id) });
    const erased = await interviews;
    await eraseWords(
      tx,
      "one-way",
      erased.map(({ id }) => id),
      now,
    );
  },
};

function own(db: Queryable, userId: string) {
  return db
    .select({ id: oneWayInterviews.id })
    .from(oneWayInterviews)
    .where(eq(oneWayInterviews.participantId, userId));
}
