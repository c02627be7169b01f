import { sql } from "drizzle-orm";
import { percentOf } from "#lib/money.ts";
import { getPostedForOrders } from "#modules/ledger/data.server.ts";
import { getOrders, type Order, orderTitle } from "#modules/orders/data.server.ts";
import { refundableMinor } from "#modules/orders/price.ts";
import type { Queryable } from "#platform/db/client.ts";
import { listSessionsBetween, type OrderedSession } from "./data.server.ts";
import { EXPERT_SHARE_PERCENT } from "./policy.ts";

const BACK_DAYS = 120;

export type Share = {
  order: Order;
  title: string;
  /** When the session began; of a recording, when the share was posted. */
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

/** A page of an expert's earned shares, last earned first, corrections included. */
export async function listEarnedShares(
  db: Queryable,
  expertId: string,
  { after, size }: { after: number | null; size: number },
): Promise<{ shares: Share[]; next: number | null }> {
  const { rows } = await db.execute<{
    id: string;
    posting: number;
    service: string | null;
    at: string;
    minor: number;
  }>(
    // An order is listed with its first posting. Its postings are few, the expert's many: "offset 0"
    // keeps PostgreSQL from reading those instead.
    sql`select p.order_id as id, p.id::float8 as posting, s.service,
               coalesce(s.start_at, p.at) as at, earned.minor
        from posting_list p
        left join session_list s on s.order_id = p.order_id
        cross join lateral (
          select -sum(a.amount_minor)::float8 as minor, min(a.id) as first
          from (select id from ledger_transaction_list
                where order_id = p.order_id and kind = p.kind offset 0) t
          join posting_list a on a.transaction_id = t.id
          where a.account = p.account and a.party = p.party) earned
        where p.account = 'expert_payable' and p.party = ${expertId} and p.kind = 'expert_earned'
          and p.order_id is not null and earned.first = p.id
          ${after === null ? sql`` : sql`and p.id < ${after}`}
        order by p.id desc limit ${size + 1}`,
  );
  const page = rows.slice(0, size);
  const orders = await getOrders(
    db,
    page.map(({ id }) => id),
  );
  const shares = page.flatMap(({ id, service, at, minor }) => {
    const order = orders.get(id);
    if (!order || minor === 0) return [];
    const title = service ?? orderTitle(order);
    return [{ order, title, at: new Date(at), shareMinor: minor, isPending: false }];
  });
  return { shares, next: rows.length > size ? page.at(-1)!.posting : null };
}

/** A completed session without a date for its scorecard has missed it, and is never paid. */
function mayStillEarn({
  status,
  feedbackDueAt,
}: Pick<OrderedSession, "status" | "feedbackDueAt">): boolean {
  if (status === "completed") return feedbackDueAt !== null;
  return status === "in_progress" || status === "feedback_delivered";
}
