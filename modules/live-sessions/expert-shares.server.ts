import { sql } from "drizzle-orm";
import { percentOf } from "#lib/money.ts";
import { getPostedForOrders } from "#modules/ledger/data.server.ts";
import { getOrders, type Order, orderTitle } from "#modules/orders/data.server.ts";
import { refundableMinor } from "#modules/orders/price.ts";
import type { Queryable } from "#platform/db/client.ts";
import { listSessionsBetween, type OrderedSession } from "./data.server.ts";
import { EXPERT_SHARE_PERCENT } from "./policy.ts";

const BACK_DAYS = 120;
const LISTED = 50;

export type Share = {
  order: Order;
  title: string;
  /** When the session began; of a recording, when the share was first posted. */
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
  const earning = sessions.filter(mayStillEarn);
  const ids = earning.flatMap(({ orderId }) => orderId ?? []);
  const orders = await getOrders(db, ids);
  const postedFor = await getPostedForOrders(db, ids, "expert_payable");
  const pending: Share[] = [];
  for (const { orderId, startAt, ...session } of earning) {
    const order = orders.get(orderId ?? "");
    if (!order) continue;
    const posted = 0 - (postedFor.get(order.id) ?? 0);
    const open = percentOf(refundableMinor(order), EXPERT_SHARE_PERCENT) - posted;
    if (open > 0)
      pending.push({
        order,
        title: session.serviceTitle,
        at: startAt,
        shareMinor: open,
        isPending: true,
      });
  }
  return pending;
}

/** An expert's last earned shares, newest first, corrections included. */
export async function listEarnedShares(db: Queryable, expertId: string): Promise<Share[]> {
  const { rows } = await db.execute<{
    id: string;
    service: string | null;
    at: string;
    minor: number;
  }>(
    sql`select p.order_id as id, s.service, coalesce(s.start_at, min(p.at)) as at,
               -sum(p.amount_minor)::float8 as minor
        from posting_list p left join session_list s on s.order_id = p.order_id
        where p.account = 'expert_payable' and p.party = ${expertId} and p.kind = 'expert_earned'
          and p.order_id is not null
        group by p.order_id, s.service, s.start_at having sum(p.amount_minor) <> 0
        order by at desc limit ${LISTED}`,
  );
  const orders = await getOrders(
    db,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ id, service, at, minor }) => {
    const order = orders.get(id);
    if (!order) return [];
    const title = service ?? orderTitle(order);
    return [{ order, title, at: new Date(at), shareMinor: minor, isPending: false }];
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
