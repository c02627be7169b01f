import { sql } from "drizzle-orm";
import { percentOf } from "#lib/money.ts";
import { getPostedForOrder } from "#modules/ledger/data.server.ts";
import { getOrder, getOrders, type Order } from "#modules/orders/data.server.ts";
import { refundableMinor } from "#modules/orders/price.ts";
import type { Queryable } from "#platform/db/client.ts";
import { listSessionsBetween, type OrderedSession } from "./data.server.ts";
import { EXPERT_SHARE_PERCENT } from "./policy.ts";

const BACK_DAYS = 120;
const LISTED = 50;

export type Share = {
  order: Order;
  /** When the session began; if the share is earned, when it was first posted. */
  at: Date;
  shareMinor: number;
  isPending: boolean;
};

/**
 * Shares of sessions that have begun and aren't earned yet: they aren't decided, their scorecard
 * isn't sent, or a claim is open. Oldest first.
 */
export async function listPendingShares(
  db: Queryable,
  expertId: string,
  now: Date,
): Promise<Share[]> {
  const from = new Date(now.getTime() - BACK_DAYS * 86_400_000);
  const sessions = await listSessionsBetween(db, expertId, { from, to: now });
  const pending: Share[] = [];
  for (const { orderId, startAt, ...session } of sessions) {
    if (orderId === null || !mayStillEarn(session)) continue;
    const order = await getOrder(db, orderId);
    if (!order) continue;
    const posted = 0 - (await getPostedForOrder(db, orderId, "expert_payable"));
    const open = percentOf(refundableMinor(order), EXPERT_SHARE_PERCENT) - posted;
    if (open > 0) pending.push({ order, at: startAt, shareMinor: open, isPending: true });
  }
  return pending;
}

/** An expert's last earned shares, newest first, corrections included. */
export async function listEarnedShares(db: Queryable, expertId: string): Promise<Share[]> {
  const { rows } = await db.execute<{ id: string; at: string; minor: number }>(
    sql`select order_id as id, min(at) as at, -sum(amount_minor)::float8 as minor
        from posting_list
        where account = 'expert_payable' and party = ${expertId} and kind = 'expert_earned'
          and order_id is not null
        group by order_id having sum(amount_minor) <> 0
        order by 2 desc limit ${LISTED}`,
  );
  const orders = await getOrders(
    db,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ id, at, minor }) => {
    const order = orders.get(id);
    return order ? [{ order, at: new Date(at), shareMinor: minor, isPending: false }] : [];
  });
}

/** A completed session without a date for its scorecard has missed it, and is never paid. */
function mayStillEarn({
  status,
  feedbackDueAt,
}: Pick<OrderedSession, "status" | "feedbackDueAt">): boolean {
  if (status === "completed") return feedbackDueAt !== null;
  return status === "in_progress" || status === "feedback_delivered";
}
