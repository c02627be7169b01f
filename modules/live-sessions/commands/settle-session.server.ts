import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { percentOf } from "#lib/money.ts";
import type { BookingStatus } from "#modules/booking/policy.ts";
import { post } from "#modules/ledger/commands.server.ts";
import { getPostedForOrder } from "#modules/ledger/data.server.ts";
import { postings } from "#modules/ledger/policy.ts";
import { recomputeOrderStatus } from "#modules/orders/commands/order-status.server.ts";
import { refundOrder, returnInKind } from "#modules/orders/commands/refund-order.server.ts";
import { getOrder } from "#modules/orders/data.server.ts";
import type { RefundReason } from "#modules/orders/policy.ts";
import { refundableMinor } from "#modules/orders/price.ts";
import { returnToPack } from "#modules/packs/commands.server.ts";
import type { Tx } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import { getBookingOfOrder, type SessionOrder } from "../data.server.ts";
import { payoutHolds } from "../tables.server.ts";
import { allocateSessionRefund, EXPERT_SHARE_PERCENT, sumOf } from "../policy.ts";

/** Outcomes in which the expert earns a share of what was kept. */
const EARNING: readonly BookingStatus[] = [
  "feedback_delivered",
  "no_show_candidate",
  "cancelled_by_candidate",
];

/**
 * Refunds part of a session's price, once per key, in the form in which it was paid
 * (`allocateSessionRefund`): a prepaid session returns to its pack at once.
 */
export async function refundSession(
  deps: Pick<Platform, "clock" | "queue">,
  tx: Tx,
  order: SessionOrder,
  refund: { amountMinor: number; reason: RefundReason; key: string },
): Promise<void> {
  const at = deps.clock.now();
  const back = allocateSessionRefund(order, refund.amountMinor, at);
  const { sessionMinor } = back;
  if (sessionMinor === 0 || order.pack === null) {
    return refundOrder(deps, tx, order, { ...refund, amountMinor: sumOf(back) });
  }
  const { id } = order.pack;
  if (!(await returnInKind(deps, tx, order, id, sessionMinor, refund.key))) return;
  await returnToPack(tx, order.id, at);
  await recomputeOrderStatus(tx, order.id);
}

/**
 * Posts the difference to an expert's correct share: three quarters of what was kept once the
 * candidate has the feedback, or if they missed the session or canceled late. Otherwise zero, also
 * while the payout is on hold.
 */
export async function recomputeExpertShare(
  { clock }: Pick<Platform, "clock">,
  tx: Tx,
  orderId: string,
): Promise<void> {
  const order = await getOrder(tx, orderId);
  const booking = await getBookingOfOrder(tx, orderId);
  if (!order || !booking) return;
  const kept = refundableMinor(order);
  const isOnHold = (await tx.$count(payoutHolds, eq(payoutHolds.orderId, orderId))) > 0;
  const earned = EARNING.includes(booking.status) && !isOnHold;
  const share = earned ? percentOf(kept, EXPERT_SHARE_PERCENT) : 0;
  const posted = -(await getPostedForOrder(tx, orderId, "expert_payable"));
  const money = { amountMinor: share - posted, currency: order.currency };
  const posting = { kind: "expert_earned", ref: randomUUID(), orderId, at: clock.now() } as const;
  await post(tx, posting, postings.expertEarned(booking.expertId, money));
}
