import { type Currency, percentOf } from "#lib/money.ts";
import { getPostedForOrder } from "#modules/ledger/data.server.ts";
import { getOrder } from "#modules/orders/data.server.ts";
import { refundableMinor } from "#modules/orders/price.ts";
import type { Queryable } from "#platform/db/client.ts";
import { listSessionsBetween, type OrderedSession } from "./data.server.ts";
import { EXPERT_SHARE_PERCENT } from "./policy.ts";

const BACK_DAYS = 120;

/**
 * Shares of sessions that have begun and aren't earned yet: they aren't decided, their scorecard
 * isn't sent, or a claim is open. Minor units by currency.
 */
export async function getPendingShares(
  db: Queryable,
  expertId: string,
  now: Date,
): Promise<Map<Currency, number>> {
  const from = new Date(now.getTime() - BACK_DAYS * 86_400_000);
  const sessions = await listSessionsBetween(db, expertId, { from, to: now });
  const pending = new Map<Currency, number>();
  for (const { orderId, ...session } of sessions) {
    if (orderId === null || !mayStillEarn(session)) continue;
    const order = await getOrder(db, orderId);
    if (!order) continue;
    const posted = 0 - (await getPostedForOrder(db, orderId, "expert_payable"));
    const open = percentOf(refundableMinor(order), EXPERT_SHARE_PERCENT) - posted;
    if (open > 0) pending.set(order.currency, (pending.get(order.currency) ?? 0) + open);
  }
  return pending;
}

/** A completed session without a date for its scorecard has missed it, and is never paid. */
function mayStillEarn({
  status,
  feedbackDueAt,
}: Pick<OrderedSession, "status" | "feedbackDueAt">): boolean {
  if (status === "completed") return feedbackDueAt !== null;
  return status === "in_progress" || status === "feedback_delivered";
}
