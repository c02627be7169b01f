import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, ne } from "drizzle-orm";
import { nextFreeAt } from "#lib/free-use.ts";
import { erasedUseUntil, listSameMailbox } from "#modules/accounts/free-uses.server.ts";
import { getService, listServices, listTopics } from "#modules/catalog/data.server.ts";
import { isLive } from "#modules/catalog/schema.ts";
import { listRecordings } from "#modules/recordings/data.server.ts";
import type { Recording } from "#modules/recordings/schema.ts";
import { listQuestions } from "#modules/rubrics/data.server.ts";
import type { Queryable } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import { nextWeekStart, RETAKES, timesOf, weekOf } from "./policy.ts";
import type { InterviewState } from "./schema.ts";
import {
  oneWayAnswers,
  oneWayInterviews,
  oneWaySegments,
  oneWaySelfScores,
  oneWayShares,
} from "./tables.server.ts";

export type Interview = typeof oneWayInterviews.$inferSelect;
export type Answer = typeof oneWayAnswers.$inferSelect;
/** A recording of an answer's take. */
export type Segment = Recording & { answerId: string; take: number };

/** The catalog's entry, with the price of a full interview. */
export const SERVICE = "oneway";

/** A person's own interview; null for anyone else's. */
export async function getInterview(
  db: Queryable,
  id: string,
  userId: string,
): Promise<Interview | null> {
  const [found] = await db
    .select()
    .from(oneWayInterviews)
    .where(and(eq(oneWayInterviews.id, id), eq(oneWayInterviews.participantId, userId)));
  return found ?? null;
}

export async function getInterviewOfOrder(
  db: Queryable,
  orderId: string,
): Promise<Interview | null> {
  const [found] = await db
    .select()
    .from(oneWayInterviews)
    .where(eq(oneWayInterviews.orderId, orderId));
  return found ?? null;
}

/** A person's interviews, newest first, without unpaid ones. */
export function listOneWay(db: Queryable, userId: string): Promise<Interview[]> {
  return db
    .select()
    .from(oneWayInterviews)
    .where(
      and(
        eq(oneWayInterviews.participantId, userId),
        ne(oneWayInterviews.status, "unpaid"),
        ne(oneWayInterviews.status, "canceled"),
      ),
    )
    .orderBy(desc(oneWayInterviews.createdAt))
    .limit(100);
}

/** Changing the zone back and forth affects only these weeks. */
const LATEST = 4;

/**
 * When the account's next free interview is available; null if one is now. Accounts of one mailbox
 * share it.
 */
export async function nextFreeInterviewAt(
  deps: Pick<Platform, "clock" | "config"> & { db: Queryable },
  { userId, zone }: { userId: string; zone: string },
): Promise<Date | null> {
  const accounts = await listSameMailbox(deps.db, userId);
  const used = await deps.db
    .select({ week: oneWayInterviews.freeWeek, until: oneWayInterviews.freeUntil })
    .from(oneWayInterviews)
    .where(
      and(inArray(oneWayInterviews.participantId, accounts), isNotNull(oneWayInterviews.freeWeek)),
    )
    .orderBy(desc(oneWayInterviews.createdAt))
    .limit(LATEST);
  const erased = await erasedUseUntil(deps, userId, "one-way-week");
  const uses = [...used, { week: null, until: erased }];
  return nextFreeAt(
    uses.map(({ week, until }) => ({ period: week ?? "", until })),
    deps.clock.now(),
    { at: (instant) => weekOf(instant, zone), after: (week) => nextWeekStart(week, zone) },
  );
}

export function listAnswers(db: Queryable, interviewId: string): Promise<Answer[]> {
  return db
    .select()
    .from(oneWayAnswers)
    .where(eq(oneWayAnswers.interviewId, interviewId))
    .orderBy(asc(oneWayAnswers.position));
}

/** An interview's recordings in order, including discarded takes until they're deleted. */
export async function listSegments(db: Queryable, interviewId: string): Promise<Segment[]> {
  const recordings = await listRecordings(db, interviewId);
  if (recordings.length === 0) return [];
  const rows = await db
    .select()
    .from(oneWaySegments)
    .where(
      inArray(
        oneWaySegments.recordingId,
        recordings.map(({ id }) => id),
      ),
    );
  const byId = new Map(rows.map((row) => [row.recordingId, row]));
  return recordings.flatMap((recording) => {
    const row = byId.get(recording.id);
    return row ? { ...recording, answerId: row.answerId, take: row.take } : [];
  });
}

/** Questions already asked of this person. */
export async function listAskedQuestions(db: Queryable, userId: string): Promise<Set<string>> {
  const rows = await db
    .select({ id: oneWayAnswers.questionId })
    .from(oneWayAnswers)
    .innerJoin(oneWayInterviews, eq(oneWayInterviews.id, oneWayAnswers.interviewId))
    .where(eq(oneWayInterviews.participantId, userId));
  return new Set(rows.map(({ id }) => id));
}

export type OneWayTopic = { key: string; title: string };

/** Available topics: those of live services with questions. */
export async function listOneWayTopics(db: Queryable): Promise<OneWayTopic[]> {
  const [services, topics] = await Promise.all([listServices(db), listTopics(db)]);
  const names = new Map(topics.map(({ key, name }) => [key, name]));
  return services
    .filter(isLive)
    .filter(({ topicKey }) => listQuestions(topicKey).length > 0)
    .map(({ topicKey }) => ({ key: topicKey, title: names.get(topicKey) ?? topicKey }));
}

/** Prices of a full interview; empty if it isn't sold. */
export async function getOneWayPrices(db: Queryable) {
  return (await getService(db, SERVICE))?.pricesMinor ?? {};
}

/** The interview's current state for its page. */
export async function getState(
  db: Queryable,
  interview: Interview,
  now: Date,
): Promise<InterviewState> {
  const [answers, segments] = await Promise.all([
    listAnswers(db, interview.id),
    listSegments(db, interview.id),
  ]);
  const { id, topic, status, pace, isSpoken, position } = interview;
  const shown = answers.filter((answer) => answer.shownAt !== null);
  const times = timesOf(pace, answers[position]?.question ?? "");
  return {
    id,
    topic,
    status,
    pace,
    isSpoken,
    total: answers.length,
    position,
    answers: shown.map((answer) => ({
      id: answer.id,
      position: answer.position,
      question: answer.question,
      shownAt: answer.shownAt?.getTime() ?? null,
      take: answer.take,
      isRecorded: answer.isRecorded,
      recordedMs: recordedMs(segments, answer),
    })),
    limits: { ...times, retakes: RETAKES },
    now: now.getTime(),
  };
}

/** The current take's recordings; an empty one was never started. */
export function keptSegments(
  segments: readonly Segment[],
  { id, take }: Pick<Answer, "id" | "take">,
): Segment[] {
  return segments.filter(
    (segment) => segment.answerId === id && segment.take === take && segment.bytes > 0,
  );
}

/** The length of an answer's take as measured by the server so far. */
export function recordedMs(
  segments: readonly Segment[],
  { id, take }: Pick<Answer, "id" | "take">,
): number {
  return segments
    .filter((segment) => segment.answerId === id && segment.take === take)
    .reduce((sum, { durationMs }) => sum + (durationMs ?? 0), 0);
}

export type SelfScore = typeof oneWaySelfScores.$inferSelect;

/** A person's self-score of an interview; empty until they've scored it. */
export function listSelfScores(db: Queryable, interviewId: string): Promise<SelfScore[]> {
  return db.select().from(oneWaySelfScores).where(eq(oneWaySelfScores.interviewId, interviewId));
}

/** A submitted interview's share link, active or not; null if there is none. */
export async function getShare(db: Queryable, id: string) {
  const [found] = await db
    .select({ share: oneWayShares, interview: oneWayInterviews })
    .from(oneWayShares)
    .innerJoin(oneWayInterviews, eq(oneWayInterviews.id, oneWayShares.interviewId))
    .where(eq(oneWayShares.id, id));
  if (!found) return null;
  const { share, interview } = found;
  return {
    ...share,
    interview,
    isOpen: (now: Date) => share.revokedAt === null && share.expiresAt > now,
  };
}

/** An interview's active links, oldest first. */
export function listOpenShares(db: Queryable, interviewId: string, now: Date) {
  return db
    .select({ id: oneWayShares.id, expiresAt: oneWayShares.expiresAt })
    .from(oneWayShares)
    .where(
      and(
        eq(oneWayShares.interviewId, interviewId),
        isNull(oneWayShares.revokedAt),
        gt(oneWayShares.expiresAt, now),
      ),
    )
    .orderBy(asc(oneWayShares.createdAt));
}
