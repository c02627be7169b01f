import { actAs } from "#modules/audit/commands.server.ts";
import { endWork } from "#modules/expert-work/commands/release.server.ts";
import { lockWork, type Work } from "#modules/expert-work/data.server.ts";
import type { WorkKinds } from "#modules/expert-work/kind.ts";
import { isOpen } from "#modules/expert-work/policy.ts";
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
import { whyUnwatchable } from "../scorecards.server.ts";

type Deps = Pick<Platform, "config" | "clock" | "queue"> & { workKinds: WorkKinds };

/** Withdraws a scorecard with nothing left to score, if that is still so. */
export async function withdrawUnplayable(
  deps: Deps & Pick<Platform, "db">,
  id: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const found = await lockWork(tx, id);
    const why = found && (await whyUnwatchable(tx, found.work.subjectId));
    if (why && (isOpen(found.work) || found.work.status === "unpaid")) {
      await withdrawUnwatchable(deps, tx, found, why);
    }
  });
}

/**
 * Ends a scorecard with nothing left to score, because the candidate deleted the recordings or they
 * can't be played: refunds a paid one in full, and closes the order of an unpaid one.
 */
export async function withdrawUnwatchable(
  deps: Deps,
  tx: Tx,
  { work, order }: { work: Work; order: Order },
  why: "deleted" | "unplayable",
): Promise<void> {
  if (why === "deleted") {
    const candidate = { role: "candidate", id: order.lines[0]!.participantId } as const;
    await actAs(tx, candidate, "recordings deleted", deps.clock.now());
  } else {
    await actAs(tx, { role: "system" }, "recordings can’t be played", deps.clock.now());
  }
  await endWork(deps, tx, work, "canceled");
  if (work.status === "unpaid") return endTimeToPay(deps, tx, order.id);
  const amountMinor = refundableMinor(order);
  const key = `withdrawn:${work.id}`;
  await refundOrder(deps, tx, order, { amountMinor, reason: `recordings_${why}`, key });
  await mailRefund(deps, tx, order, { amountMinor, why });
}

/** Tells the candidate what is refunded. */
export async function mailRefund(
  deps: Omit<Deps, "workKinds">,
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
