import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { percentOf } from "#lib/money.ts";
import { actAs } from "#modules/audit/commands.server.ts";
import { post } from "#modules/ledger/commands.server.ts";
import { getPostedForOrder } from "#modules/ledger/data.server.ts";
import { postings } from "#modules/ledger/policy.ts";
import { fulfillOrder } from "#modules/orders/commands/order-status.server.ts";
import { getOrder, type Order } from "#modules/orders/data.server.ts";
import { refundableMinor } from "#modules/orders/price.ts";
import type { Tx } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import { getWork, type Work } from "../data.server.ts";
import { expertWork } from "../tables.server.ts";

/**
 * Delivers work that its expert has claimed, and credits their share. The caller has locked it, and
 * tells the candidate. Returns its order; null if it isn’t claimed by this expert anymore.
 */
export async function deliverWork(
  { clock }: Pick<Platform, "clock">,
  tx: Tx,
  { id, expertId }: { id: string; expertId: string },
): Promise<Order | null> {
  const now = clock.now();
  const work = await getWork(tx, id);
  if (work?.status !== "claimed" || work.expertId !== expertId) return null;
  await actAs(tx, { role: "expert", id: expertId }, "delivered", now);
  await tx
    .update(expertWork)
    .set({
      status: "delivered",
      deliveredAt: now,
      claimedAt: null,
      claimedUntil: null,
      remindAt: null,
    })
    .where(eq(expertWork.id, id));
  await fulfillOrder(tx, work.orderId, now);
  const order = (await getOrder(tx, work.orderId))!;
  await postShare(tx, order, { ...work, expertId }, now);
  return order;
}

/** The expert's share of what the candidate paid and wasn't refunded. */
export function shareMinor(order: Order, { sharePercent }: Pick<Work, "sharePercent">): number {
  return percentOf(refundableMinor(order), sharePercent);
}

/** Adapts the share of delivered work to a refund of its order. */
export async function recomputeShare(
  { clock }: Pick<Platform, "clock">,
  tx: Tx,
  order: Order,
): Promise<void> {
  const delivered = await tx
    .select()
    .from(expertWork)
    .where(and(eq(expertWork.orderId, order.id), eq(expertWork.status, "delivered")));
  for (const work of delivered) await postShare(tx, order, work, clock.now());
}

/** Posts the difference to the expert's share. */
async function postShare(
  tx: Tx,
  order: Order,
  work: Pick<Work, "expertId" | "sharePercent">,
  at: Date,
): Promise<void> {
  const posted = -(await getPostedForOrder(tx, order.id, "expert_payable"));
  const money = { amountMinor: shareMinor(order, work) - posted, currency: order.currency };
  // A failed refund restores an earlier share, so amounts aren't unique keys.
  const ref = randomUUID();
  const posting = { kind: "expert_earned", ref, orderId: order.id, at } as const;
  await post(tx, posting, postings.expertEarned(work.expertId!, money));
}
