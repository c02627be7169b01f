import { eq } from "drizzle-orm";
import { actAs } from "#modules/audit/commands.server.ts";
import { enqueueMail } from "#modules/notifications/commands.server.ts";
import { getBuyerName } from "#modules/orders/buyer.server.ts";
import { endTimeToPay } from "#modules/orders/commands/end-time-to-pay.server.ts";
import { refundOrder } from "#modules/orders/commands/refund-order.server.ts";
import type { Order } from "#modules/orders/data.server.ts";
import { orderUrl } from "#modules/orders/order-link.server.ts";
import { allocateRefund, orderValueMinor, refundableMinor } from "#modules/orders/price.ts";
import { refundWords } from "#modules/orders/refund-words.ts";
import type { Tx } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import { type RefundedWhy, scorecardRefunded } from "../emails/scorecard-refunded.server.ts";
import type { ScorecardRow } from "../scorecards.server.ts";
import { oneWayScorecards } from "../tables.server.ts";
import { endClaim } from "./end-claim.server.ts";

type Deps = Pick<Platform, "config" | "clock" | "queue">;

/** Ends a waiting or claimed scorecard. The caller has locked its order. */
export async function withdrawScorecard(
  deps: Deps,
  tx: Tx,
  scorecard: ScorecardRow,
): Promise<void> {
  await endClaim(deps, tx, scorecard, "withdrawn");
  await tx
    .update(oneWayScorecards)
    .set({ status: "canceled" })
    .where(eq(oneWayScorecards.id, scorecard.id));
}

/**
 * Ends a scorecard with nothing left to score, because the candidate deleted the recordings or they
 * can't be played: refunds a paid one in full, and closes the order of an unpaid one.
 */
export async function withdrawUnwatchable(
  deps: Deps,
  tx: Tx,
  { scorecard, order }: { scorecard: ScorecardRow; order: Order },
  why: "deleted" | "unplayable",
): Promise<void> {
  if (why === "deleted") {
    const candidate = { role: "candidate", id: order.lines[0]!.participantId } as const;
    await actAs(tx, candidate, "recordings deleted", deps.clock.now());
  } else {
    await actAs(tx, { role: "system" }, "recordings can’t be played", deps.clock.now());
  }
  await withdrawScorecard(deps, tx, scorecard);
  if (scorecard.status === "unpaid") return endTimeToPay(deps, tx, order.id);
  const amountMinor = refundableMinor(order);
  const key = `withdrawn:${scorecard.id}`;
  await refundOrder(deps, tx, order, { amountMinor, reason: `recordings_${why}`, key });
  await mailRefund(deps, tx, order, { amountMinor, why });
}

/** Tells the candidate what is refunded. */
export async function mailRefund(
  deps: Deps,
  tx: Tx,
  order: Order,
  { amountMinor, why }: { amountMinor: number; why: RefundedWhy },
): Promise<void> {
  // Nothing is left to refund after a lost dispute, for example.
  if (order.email === null || order.status === "refunded" || amountMinor === 0) return;
  const back = allocateRefund(order, amountMinor);
  const mail = scorecardRefunded({
    brand: deps.config.brand,
    name: await getBuyerName(tx, order),
    orderId: order.id,
    orderUrl: orderUrl(deps.config, order.id),
    amountText: refundWords(back, order.currency),
    isPaymentOnly: back.creditMinor === 0,
    isRest: amountMinor < orderValueMinor(order),
    why,
  });
  const dedupeKey = `one-way-scorecard-refunded:${order.id}`;
  await enqueueMail(deps, tx, { dedupeKey, to: order.email, ...mail });
}
