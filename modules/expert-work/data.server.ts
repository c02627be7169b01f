import { and, asc, desc, eq, gt, inArray, ne, sql } from "drizzle-orm";
import { getOrder, type Order } from "#modules/orders/data.server.ts";
import { lockOrder } from "#modules/orders/commands/order-status.server.ts";
import type { Queryable, Tx } from "#platform/db/client.ts";
import { isClaimed, OPEN, type WorkStatus } from "./policy.ts";
import { expertWork } from "./tables.server.ts";

export type Work = typeof expertWork.$inferSelect;

export async function getWork(db: Queryable, id: string): Promise<Work | null> {
  const [found] = await db.select().from(expertWork).where(eq(expertWork.id, id));
  return found ?? null;
}

/** A subject's last work of a kind, paid for or not; null without one. */
export async function getWorkOf(
  db: Queryable,
  kind: string,
  subjectId: string,
): Promise<Work | null> {
  const [found] = await db
    .select()
    .from(expertWork)
    .where(and(eq(expertWork.kind, kind), eq(expertWork.subjectId, subjectId)))
    .orderBy(desc(expertWork.createdAt))
    .limit(1);
  return found ?? null;
}

/** A candidate's delivered work of a kind, oldest first. */
export function listDelivered(db: Queryable, kind: string, candidateId: string): Promise<Work[]> {
  return db
    .select()
    .from(expertWork)
    .where(
      and(
        eq(expertWork.kind, kind),
        eq(expertWork.candidateId, candidateId),
        eq(expertWork.status, "delivered"),
      ),
    )
    .orderBy(asc(expertWork.deliveredAt));
}

/** Locks work with its order until the transaction ends; null if there is none. */
export async function lockWork(tx: Tx, id: string): Promise<{ work: Work; order: Order } | null> {
  const seen = await getWork(tx, id);
  if (!seen) return null;
  await lockOrder(tx, seen.orderId);
  const work = await getWork(tx, id);
  const order = await getOrder(tx, seen.orderId);
  return work && order ? { work, order } : null;
}

/** `email` is null once their account is erased. */
export type ExpertContact = { userId: string; name: string; zone: string; email: string | null };

export async function getExpertContact(
  db: Queryable,
  expertId: string,
): Promise<ExpertContact | null> {
  const { rows } = await db.execute<ExpertContact>(
    sql`select n.name, n.zone, c.email, c.user_id as "userId"
        from expert_names n join expert_contacts c on c.expert_id = n.id
        where n.id = ${expertId}::uuid`,
  );
  return rows[0] ?? null;
}

/** Whether an expert other than the candidate could take work in this topic. */
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

/** Not while its payment is disputed, or after it was refunded. */
const PAID_ORDERS = sql`array['paid', 'partially_refunded']`;

type Expert = { id: string; userId: string };

/** What this expert may take: their active topics, but nothing of their own. */
function isFor({ id, userId }: Expert, now: Date) {
  const topics = sql`(select t.topic_key from topic_experts t where t.id = ${id}::uuid)`;
  return and(
    inArray(expertWork.status, ["queued", "claimed"]),
    gt(expertWork.dueAt, now),
    ne(expertWork.candidateId, userId),
    sql`${expertWork.topic} in ${topics}`,
    sql`exists (select from order_list o where o.id = ${expertWork.orderId}
                and o.status = any(${PAID_ORDERS}))`,
  );
}

const isFree = (now: Date) =>
  sql`(${expertWork.status} = 'queued' or ${expertWork.claimedUntil} <= ${now})`;

/** What an expert can claim now, the most urgent first. */
export function listQueue(db: Queryable, expert: Expert, now: Date): Promise<Work[]> {
  return db
    .select()
    .from(expertWork)
    .where(and(isFor(expert, now), isFree(now)))
    .orderBy(asc(expertWork.dueAt))
    .limit(100);
}

/** Whether this expert may take it, if nobody else has claimed it. */
export async function isClaimableBy(
  db: Queryable,
  id: string,
  expert: Expert,
  now: Date,
): Promise<boolean> {
  return (await db.$count(expertWork, and(eq(expertWork.id, id), isFor(expert, now)))) > 0;
}

/** An expert's claimed work, and what they delivered, latest first. */
export async function listOwnWork(
  db: Queryable,
  expertId: string,
  now: Date,
): Promise<{ claimed: Work[]; delivered: Work[] }> {
  const own = (status: readonly WorkStatus[]) =>
    db
      .select()
      .from(expertWork)
      .where(and(eq(expertWork.expertId, expertId), inArray(expertWork.status, [...status])))
      .orderBy(desc(expertWork.deliveredAt))
      .limit(100);
  const [claimed, delivered] = await Promise.all([own(["claimed", "paused"]), own(["delivered"])]);
  return { claimed: claimed.filter((work) => isClaimed(work, now)), delivered };
}

/**
 * Work whose claim, pause or time is over, or whose expert is to be reminded; or whether the given
 * one is among them.
 */
export async function listDueWork(db: Queryable, now: Date, id?: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from expert_work
        where (status in ('queued', 'claimed') and due_at <= ${now}
               or status = 'claimed' and (claimed_until <= ${now} or remind_at <= ${now})
               or status = 'paused' and paused_until <= ${now})
          ${id === undefined ? sql`` : sql`and id = ${id}::uuid`}
        order by due_at`,
  );
  return rows.map((row) => row.id);
}

/**
 * Experts who haven't been emailed about waiting work and may be emailed now; or whether the given
 * one is among them.
 */
export async function listExpertsToMail(
  db: Queryable,
  now: Date,
  expertId?: string,
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select c.expert_id as id from expert_contacts c
        left join expert_work_mails m on m.expert_id = c.expert_id
        where c.recording_mails and c.email is not null
          and (m.next_at is null or m.next_at <= ${now})
          ${expertId === undefined ? sql`` : sql`and c.expert_id = ${expertId}::uuid`}
          and exists (
            select from expert_work w
            join order_list o on o.id = w.order_id
            join topic_experts t on t.topic_key = w.topic and t.id = c.expert_id
            where w.status in ('queued', 'claimed') and w.due_at > ${now}
              and (w.status = 'queued' or w.claimed_until <= ${now})
              and w.candidate_id <> c.user_id and o.status = any(${PAID_ORDERS})
              and w.waiting_since <= ${now}
              and (m.told_at is null or w.waiting_since > m.told_at))
        order by c.expert_id`,
  );
  return rows.map(({ id }) => id);
}

/** Whether this person paid for work that isn't delivered yet. */
export async function hasOpenWork(db: Queryable, candidateId: string): Promise<boolean> {
  const open = inArray(expertWork.status, [...OPEN]);
  return (await db.$count(expertWork, and(eq(expertWork.candidateId, candidateId), open))) > 0;
}
