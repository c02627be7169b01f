import type { Platform } from "#platform/services.ts";
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { getBookingOfOrder } from "#modules/booking/data.server.ts";
import type { BookingStatus } from "#modules/booking/policy.ts";
import { getClaimOfOrder } from "#modules/claims/data.server.ts";
import { lockBalance, post } from "#modules/ledger/commands.server.ts";
import { getPostedForOrder } from "#modules/ledger/data.server.ts";
import { postings } from "#modules/ledger/policy.ts";
import { returnToPack } from "#modules/packs/commands.server.ts";
import { percentOf } from "#lib/money.ts";
import type { Tx } from "#platform/db/client.ts";
import { getOrder, getPaidPayment, type Order } from "#modules/orders/data.server.ts";
import { EXPERT_SHARE_PERCENT, type RefundReason } from "#modules/orders/policy.ts";
import { allocateRefund, refundableMinor } from "#modules/orders/price.ts";
import { recomputeOrderStatus } from "#modules/orders/commands/refund-payment.server.ts";
import { requestRefund } from "#modules/orders/commands/request-refund.server.ts";

/** Ends that leave the expert their share of what was kept. */
const EARNING: readonly BookingStatus[] = [
  "completed",
  "feedback_delivered",
  "no_show_candidate",
  "cancelled_by_candidate",
];

/**
 * Owes a part of an order's price back to its buyer, once per key, in the form in which it was paid
 * (`allocateRefund`): money is sent, credit and a prepaid session are theirs again at once. Money for a
 * session that a pack had paid goes to the pack's payment. Nothing happens to an order that cost
 * nothing.
 */
export async function refundOrder(
  deps: Pick<Platform, "clock" | "queue">,
  tx: Tx,
  order: Order,
  refund: { amountMinor: number; reason: RefundReason; key: string },
): Promise<void> {
  const { key, reason } = refund;
  const { currency } = order;
  const at = deps.clock.now();
  const { moneyMinor, creditMinor, sessionMinor } = allocateRefund(order, refund.amountMinor, at);
  const posting = { orderId: order.id, at };

  const payer = order.packMinor > 0 && order.pack ? order.pack.id : order.id;
  const payment = moneyMinor > 0 ? await getPaidPayment(tx, payer) : null;
  // Nothing is left to give of what the payer's bank has taken back.
  const isNew =
    payment !== null &&
    payment.dispute !== "lost" &&
    (await requestRefund(deps, tx, {
      paymentId: payment.id,
      amountMinor: moneyMinor,
      reason,
      key,
      ...(payer === order.id ? {} : { forOrder: order.id }),
    }));
  if (isNew) {
    const money = { amountMinor: moneyMinor, currency };
    const owed = { kind: "refund_owed", ref: key, ...posting } as const;
    await post(tx, owed, postings.refundOwed(payer, money));
  }

  const inKind = { amountMinor: creditMinor + sessionMinor, currency };
  if (inKind.amountMinor === 0) return;
  await lockBalance(tx, order.userId);
  const owner = sessionMinor > 0 && order.pack ? order.pack.id : order.userId;
  const returned = { kind: "credit_returned", ref: key, ...posting } as const;
  if (!(await post(tx, returned, postings.creditReturned(owner, order.id, inKind)))) return;
  const owed = { kind: "refund_owed", ref: `${key}:in-kind`, ...posting } as const;
  await post(tx, owed, postings.refundOwed(order.id, inKind));
  await tx.execute(
    sql`update orders set returned_minor = returned_minor + ${inKind.amountMinor}
        where id = ${order.id}`,
  );
  if (sessionMinor > 0) await returnToPack(tx, order.id, at);
  // Money that is on its way as well settles it when it has arrived.
  if (moneyMinor === 0) await recomputeOrderStatus(tx, order.id);
}

/**
 * Puts an expert's share of an order right: three quarters of what was kept, once the session took
 * place or the candidate let it go; nothing otherwise, nor while a claim about it is open. Whatever
 * was posted before is made up for.
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
  const waits = (await getClaimOfOrder(tx, orderId))?.status === "open";
  const earned = EARNING.includes(booking.status) && !waits;
  const share = earned ? percentOf(kept, EXPERT_SHARE_PERCENT) : 0;
  const posted = -(await getPostedForOrder(tx, orderId, "expert_payable"));
  const money = { amountMinor: share - posted, currency: order.currency };
  const posting = { kind: "expert_earned", ref: randomUUID(), orderId, at: clock.now() } as const;
  await post(tx, posting, postings.expertEarned(booking.expertId, money));
}
