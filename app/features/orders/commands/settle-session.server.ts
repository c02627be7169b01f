import { randomUUID } from "node:crypto";
import { getBookingOfOrder } from "#app/features/booking/data.server.ts";
import type { BookingStatus } from "#app/features/booking/policy.ts";
import { getClaimOfOrder } from "#app/features/claims/data.server.ts";
import { post } from "#app/features/ledger/commands.server.ts";
import { getPostedForOrder } from "#app/features/ledger/data.server.ts";
import { postings } from "#app/features/ledger/policy.ts";
import { percentOf } from "#app/lib/money.ts";
import type { Tx } from "#server/db/client.ts";
import type { Services } from "#server/services.ts";
import { getOrder, getPaidPayment, listRefundsOfOrder, type Order } from "../data.server.ts";
import { EXPERT_SHARE_PERCENT, type RefundReason } from "../policy.ts";
import { requestRefund } from "./request-refund.server.ts";

/** Ends that leave the expert their share of what was kept. */
const EARNING: readonly BookingStatus[] = [
  "completed",
  "feedback_delivered",
  "no_show_candidate",
  "cancelled_by_candidate",
];

/**
 * Owes a part of an order's price back to its buyer and has it sent, once per key. Nothing happens
 * to an order that cost nothing.
 */
export async function refundOrder(
  deps: Pick<Services, "clock" | "queue">,
  tx: Tx,
  order: Order,
  refund: { amountMinor: number; reason: RefundReason; key: string },
): Promise<void> {
  const payment = await getPaidPayment(tx, order.id);
  if (!payment) return;
  const isNew = await requestRefund(deps, tx, { paymentId: payment.id, ...refund });
  if (!isNew) return;
  const money = { amountMinor: refund.amountMinor, currency: order.currency };
  const posting = { ref: refund.key, orderId: order.id, at: deps.clock.now() };
  await post(tx, { kind: "refund_owed", ...posting }, postings.refundOwed(order.id, money));
}

/**
 * Puts an expert's share of an order right: three quarters of what was kept, once the session took
 * place or the candidate let it go; nothing otherwise, nor while a claim about it is open. Whatever
 * was posted before is made up for.
 */
export async function settleExpertShare(
  { clock }: Pick<Services, "clock">,
  tx: Tx,
  orderId: string,
): Promise<void> {
  const order = await getOrder(tx, orderId);
  const booking = await getBookingOfOrder(tx, orderId);
  if (!order || !booking) return;
  const back = (await listRefundsOfOrder(tx, orderId))
    .filter(({ status, reason }) => status !== "failed" && reason !== "order_closed")
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const kept = Math.max(0, order.amountMinor - back);
  const waits = (await getClaimOfOrder(tx, orderId))?.status === "open";
  const earned = EARNING.includes(booking.status) && !waits;
  const share = earned ? percentOf(kept, EXPERT_SHARE_PERCENT) : 0;
  const posted = -(await getPostedForOrder(tx, orderId, "expert_payable"));
  const money = { amountMinor: share - posted, currency: order.currency };
  const posting = { kind: "expert_earned", ref: randomUUID(), orderId, at: clock.now() } as const;
  await post(tx, posting, postings.expertEarned(booking.expertId, money));
}
