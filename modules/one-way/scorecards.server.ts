import { and, asc, desc, eq, gt, isNotNull, ne, sql } from "drizzle-orm";
import { listTopicExperts } from "#modules/experts/data.server.ts";
import { listRecordings } from "#modules/recordings/data.server.ts";
import { getRubric, getRubricVersion } from "#modules/rubrics/data.server.ts";
import { type OpenDraft, type Scorecard } from "#modules/scorecards/data.server.ts";
import { isEvidence, startFromMarks } from "#modules/scorecards/policy.ts";
import { getEvents, listEvents } from "#modules/timeline/data.server.ts";
import type { Queryable } from "#platform/db/client.ts";
import {
  type Answer,
  type Interview,
  keptSegments,
  listAnswers,
  listSegments,
  recordedMs,
} from "./data.server.ts";
import type { Moment } from "./scorecard-words.ts";
import {
  oneWayClaims,
  oneWayInterviews,
  oneWayScorecardLevels,
  oneWayScorecards,
} from "./tables.server.ts";

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

/** What operators see of a recording's scorecard; null for an order of something else. */
export async function getScorecardOfOrder(db: Queryable, orderId: string, now: Date) {
  const [row] = await db
    .select()
    .from(oneWayScorecards)
    .where(eq(oneWayScorecards.orderId, orderId));
  if (!row) return null;
  const claim = await getClaim(db, row.id, now);
  const expertId = row.expertId ?? claim?.expertId ?? null;
  const { status, deliverBy, deliveredAt } = row;
  return {
    status,
    deliverBy,
    deliveredAt,
    claimedUntil: claim?.claimedUntil ?? null,
    expert: expertId === null ? null : await getExpertContact(db, expertId),
  };
}

/** The claim that holds now; null without one. */
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

/** Whether an expert other than the candidate could score this topic. */
export async function hasExpertFor(
  db: Queryable,
  topic: string,
  candidateId: string,
): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from topic_experts t join expert_contacts c on c.expert_id = t.id
        where t.topic_key = ${topic} and c.user_id <> ${candidateId}::uuid limit 1`,
  );
  return rows.length > 0;
}

/** Whether this expert may score it: active in its topic, and not its candidate. */
export async function isClaimableBy(
  db: Queryable,
  { interviewId, status, deliverBy }: ScorecardRow,
  expert: { id: string; userId: string },
  now: Date,
): Promise<boolean> {
  if (status !== "queued" || deliverBy === null || deliverBy <= now) return false;
  const [interview] = await db
    .select({ topic: oneWayInterviews.topic, userId: oneWayInterviews.userId })
    .from(oneWayInterviews)
    .where(eq(oneWayInterviews.id, interviewId));
  if (!interview || interview.userId === expert.userId) return false;
  return (await listTopicExperts(db, interview.topic)).some(({ id }) => id === expert.id);
}

export async function getExpertContact(
  db: Queryable,
  expertId: string,
): Promise<{ name: string; email: string } | null> {
  const { rows } = await db.execute<{ name: string; email: string }>(
    sql`select n.name, c.email from expert_names n join expert_contacts c on c.expert_id = n.id
        where n.id = ${expertId}::uuid`,
  );
  return rows[0] ?? null;
}

/** Something to score or scored, as experts' lists show it. */
export type ListedScorecard = {
  id: string;
  orderId: string;
  interviewId: string;
  topic: string;
  deliverBy: Date;
  deliveredAt: Date | null;
  claimedUntil: Date | null;
};

const LISTED = {
  id: oneWayScorecards.id,
  orderId: oneWayScorecards.orderId,
  interviewId: oneWayScorecards.interviewId,
  topic: oneWayInterviews.topic,
  deliverBy: sql<Date>`${oneWayScorecards.deliverBy}`.mapWith(oneWayScorecards.deliverBy),
  deliveredAt: oneWayScorecards.deliveredAt,
  claimedUntil: oneWayClaims.claimedUntil,
};

/** What an expert can claim now, the most urgent first: their topics, and nothing of their own. */
export async function listQueue(
  db: Queryable,
  expert: { id: string; userId: string },
  now: Date,
): Promise<ListedScorecard[]> {
  const topics = sql`(select t.topic_key from topic_experts t where t.id = ${expert.id}::uuid)`;
  return listed(db)
    .where(
      and(
        eq(oneWayScorecards.status, "queued"),
        gt(oneWayScorecards.deliverBy, now),
        ne(oneWayInterviews.userId, expert.userId),
        sql`${oneWayInterviews.topic} in ${topics}`,
        sql`(${oneWayClaims.claimedUntil} is null or ${oneWayClaims.claimedUntil} <= ${now})`,
      ),
    )
    .orderBy(asc(oneWayScorecards.deliverBy))
    .limit(100);
}

/** What an expert has claimed, and what they delivered, the latest first. */
export async function listOwnScorecards(
  db: Queryable,
  expertId: string,
  now: Date,
): Promise<{ claimed: ListedScorecard[]; delivered: ListedScorecard[] }> {
  const [claimed, delivered] = await Promise.all([
    listed(db).where(and(eq(oneWayClaims.expertId, expertId), gt(oneWayClaims.claimedUntil, now))),
    listed(db)
      .where(and(eq(oneWayScorecards.expertId, expertId), isNotNull(oneWayScorecards.deliveredAt)))
      .orderBy(desc(oneWayScorecards.deliveredAt))
      .limit(100),
  ]);
  return { claimed, delivered };
}

function listed(db: Queryable) {
  return db
    .select(LISTED)
    .from(oneWayScorecards)
    .innerJoin(oneWayInterviews, eq(oneWayInterviews.id, oneWayScorecards.interviewId))
    .leftJoin(oneWayClaims, eq(oneWayClaims.scorecardId, oneWayScorecards.id))
    .$dynamic();
}

/** The interview of a scorecard that this expert has claimed or delivered; null for all others. */
export async function getScored(
  db: Queryable,
  of: { scorecardId: string; expertId: string },
  now: Date,
): Promise<{ scorecard: ScorecardRow; interview: Interview; claim: Claim | null } | null> {
  const scorecard = await getScorecardRow(db, of.scorecardId);
  if (!scorecard) return null;
  const claim = await getClaim(db, scorecard.id, now);
  const isClaimed = scorecard.status === "queued" && claim?.expertId === of.expertId;
  if (!isClaimed && scorecard.expertId !== of.expertId) return null;
  const [interview] = await db
    .select()
    .from(oneWayInterviews)
    .where(eq(oneWayInterviews.id, scorecard.interviewId));
  return interview ? { scorecard, interview, claim: isClaimed ? claim : null } : null;
}

/** What can be quoted of an interview: the transcript, if it is shared, and the expert's own marks. */
async function listMoments(
  db: Queryable,
  answers: readonly Answer[],
  withTranscript: boolean,
): Promise<Moment[]> {
  const kinds = withTranscript ? (["mark", "segment"] as const) : (["mark"] as const);
  const moments: Moment[] = [];
  // Not at once, as `db` may be a transaction.
  for (const { id, position } of answers) {
    const events = await listEvents(db, id, { seenBy: "expert", kinds });
    const shown = events
      .filter(isEvidence)
      .filter(({ data }) => data.removed !== true)
      .toSorted((a, b) => a.offsetMs - b.offsetMs || a.id - b.id);
    moments.push(...shown.map((event): Moment => ({ event, position })));
  }
  return moments;
}

/** A scorecard that is being written, with the answers that it quotes. */
export type OpenScoring = OpenDraft & {
  answers: Answer[];
  moments: Moment[];
  /** Of the answers, in ms; null where it isn't known, undefined where nothing is left to watch. */
  lengths: (number | null | undefined)[];
};

/** The draft of a claim. Null if the topic has no rubric. */
export async function openScoring(
  db: Queryable,
  { interview, scorecard, claim }: { interview: Interview; scorecard: ScorecardRow; claim: Claim },
): Promise<OpenScoring | null> {
  const rubric = getRubric(interview.topic);
  if (!rubric) return null;
  // Not at once, as `db` may be a transaction.
  const answers = await listAnswers(db, interview.id);
  const segments = await listSegments(db, interview.id);
  const moments = await listMoments(db, answers, scorecard.withTranscript);
  const known = new Set(moments.map(({ event }) => event.id));
  const fresh = startFromMarks(rubric, []);
  const draft = claim.draft ?? fresh;
  const levels = Object.fromEntries(
    rubric.dimensions.map(({ key }) => {
      const { level = null, evidence = [] } = draft.levels[key] ?? {};
      return [key, { level, evidence: evidence.filter((id) => known.has(id)) }];
    }),
  );
  return {
    rubric,
    draft: { ...draft, levels },
    events: moments.map(({ event }) => event),
    marks: [],
    notes: [],
    savedAt: claim.draft === null ? null : claim.claimedAt,
    answers,
    moments,
    lengths: answers.map((answer) =>
      keptSegments(segments, answer).length > 0 ? recordedMs(segments, answer) || null : undefined,
    ),
  };
}

/** A delivered scorecard with what it quotes. */
export type Delivered = Scorecard & { expertName: string; moments: Moment[] };

/** Null until it is delivered. */
export async function getDelivered(db: Queryable, row: ScorecardRow): Promise<Delivered | null> {
  const { topic, rubricVersion, expertId, deliveredAt, moveForward } = row;
  if (topic === null || rubricVersion === null || expertId === null) return null;
  if (deliveredAt === null || moveForward === null) return null;
  const [rubric, stored, answers] = await Promise.all([
    getRubricVersion(db, topic, rubricVersion),
    db.select().from(oneWayScorecardLevels).where(eq(oneWayScorecardLevels.scorecardId, row.id)),
    listAnswers(db, row.interviewId),
  ]);
  if (!rubric) throw new Error(`${topic} ${rubricVersion} was never published`);
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from expert_names where id = ${expertId}::uuid`,
  );
  const ids = [...new Set(stored.flatMap(({ evidence }) => evidence))];
  const moments = (
    await Promise.all(
      answers.map(async ({ id, position }) =>
        (await getEvents(db, id, ids))
          .filter(isEvidence)
          .map((event): Moment => ({ event, position })),
      ),
    )
  ).flat();
  const inOrder = moments.toSorted(
    (a, b) => a.position - b.position || a.event.offsetMs - b.event.offsetMs,
  );
  return {
    rubric,
    levels: rubric.dimensions.map((dimension) => {
      const found = stored.find((one) => one.dimension === dimension.key);
      const quoted = new Set(found?.evidence);
      return {
        dimension,
        level: found?.level ?? 0,
        evidence: inOrder.map(({ event }) => event).filter(({ id }) => quoted.has(id)),
      };
    }),
    strengths: row.strengths,
    change: row.change,
    drillDimension: row.drillDimension,
    drillWords: row.drillWords,
    moveForward,
    moveForwardWords: row.moveForwardWords,
    sentAt: deliveredAt,
    expertName: rows[0]?.name ?? "the expert",
    moments: inOrder,
  };
}

/** Claims that have ended and scorecards that are late; or whether the given one is. */
export async function listLateScorecards(db: Queryable, now: Date, id?: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select s.id from one_way_scorecards s
        left join one_way_claims c on c.scorecard_id = s.id
        where s.status = 'queued' and (s.deliver_by <= ${now} or c.claimed_until <= ${now})
          ${id === undefined ? sql`` : sql`and s.id = ${id}::uuid`}
        order by s.deliver_by`,
  );
  return rows.map((row) => row.id);
}

/** Whether the interview has something to watch, and keeps it until then. */
export async function isWatchableUntil(
  db: Queryable,
  interviewId: string,
  until: Date,
): Promise<boolean> {
  const recordings = await listRecordings(db, interviewId);
  const kept = recordings.filter(({ status }) => status === "ready" || status === "finishing");
  return kept.length > 0 && kept.every(({ expiresAt }) => expiresAt > until);
}
