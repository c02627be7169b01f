import { and, asc, desc, eq, gt, isNotNull, ne, sql } from "drizzle-orm";
import type { Queryable } from "#platform/db/client.ts";
import type { Interview } from "./data.server.ts";
import { type Claim, getClaim, getScorecardRow, type ScorecardRow } from "./scorecards.server.ts";
import { oneWayClaims, oneWayInterviews, oneWayScorecards } from "./tables.server.ts";

/** Not while its payment is disputed, or after it was refunded. */
const SCORED_ORDERS = sql`array['paid', 'partially_refunded']`;

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

/**
 * Experts who haven't been emailed about a waiting recording and may be emailed now; or whether the
 * given one is among them.
 */
export async function listExpertsToMail(
  db: Queryable,
  now: Date,
  expertId?: string,
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select c.expert_id as id from expert_contacts c
        left join one_way_queue_mails m on m.expert_id = c.expert_id
        where c.recording_mails and c.email is not null
          and (m.next_at is null or m.next_at <= ${now})
          ${expertId === undefined ? sql`` : sql`and c.expert_id = ${expertId}::uuid`}
          and exists (
            select from one_way_scorecards s
            join one_way_interviews i on i.id = s.interview_id
            join order_list o on o.id = s.order_id
            join topic_experts t on t.topic_key = i.topic and t.id = c.expert_id
            left join one_way_claims k on k.scorecard_id = s.id
            where s.status = 'queued' and s.deliver_by > ${now} and i.user_id <> c.user_id
              and o.status = any(${SCORED_ORDERS})
              and s.waiting_since <= ${now}
              and (m.told_at is null or s.waiting_since > m.told_at)
              and (k.claimed_until is null or k.claimed_until <= ${now}))
        order by c.expert_id`,
  );
  return rows.map(({ id }) => id);
}

/** A recording in experts' lists, to score or scored. */
export type ListedScorecard = {
  id: string;
  orderId: string;
  topic: string;
  deliverBy: Date;
  deliveredAt: Date | null;
  claimedUntil: Date | null;
  answers: number;
  /** The total length of the measured recordings. */
  durationMs: number;
};

const LISTED = {
  id: oneWayScorecards.id,
  orderId: oneWayScorecards.orderId,
  topic: oneWayInterviews.topic,
  deliverBy: sql<Date>`${oneWayScorecards.deliverBy}`.mapWith(oneWayScorecards.deliverBy),
  deliveredAt: oneWayScorecards.deliveredAt,
  claimedUntil: oneWayClaims.claimedUntil,
  answers: sql<number>`(select count(*)::int from one_way_answers a
                        where a.interview_id = ${oneWayInterviews.id})`,
  durationMs: sql<number>`(select coalesce(sum(r.duration_ms), 0)::int from recording_list r
                           where r.session_id = ${oneWayInterviews.id})`,
};

/** What this expert may score: their active topics, but not their own interviews. */
function isFor({ id, userId }: { id: string; userId: string }, now: Date) {
  const topics = sql`(select t.topic_key from topic_experts t where t.id = ${id}::uuid)`;
  return and(
    eq(oneWayScorecards.status, "queued"),
    gt(oneWayScorecards.deliverBy, now),
    ne(oneWayInterviews.userId, userId),
    sql`${oneWayInterviews.topic} in ${topics}`,
    sql`exists (select from order_list o where o.id = ${oneWayScorecards.orderId}
                and o.status = any(${SCORED_ORDERS}))`,
  );
}

/** What an expert can claim now, the most urgent first. */
export async function listQueue(
  db: Queryable,
  expert: { id: string; userId: string },
  now: Date,
): Promise<ListedScorecard[]> {
  const { claimedUntil } = oneWayClaims;
  return listed(db)
    .where(and(isFor(expert, now), sql`(${claimedUntil} is null or ${claimedUntil} <= ${now})`))
    .orderBy(asc(oneWayScorecards.deliverBy))
    .limit(100);
}

/** Whether this expert may score it, if nobody else has claimed it. */
export async function isClaimableBy(
  db: Queryable,
  scorecardId: string,
  expert: { id: string; userId: string },
  now: Date,
): Promise<boolean> {
  const rows = await listed(db).where(
    and(eq(oneWayScorecards.id, scorecardId), isFor(expert, now)),
  );
  return rows.length > 0;
}

/** An expert's claimed and delivered scorecards, latest first. */
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
