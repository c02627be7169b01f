import type { Platform } from "#platform/services.ts";
import { actAs } from "#modules/audit/commands.server.ts";
import { lockBalance, post } from "#modules/ledger/commands.server.ts";
import { getBalance } from "#modules/ledger/data.server.ts";
import { postings } from "#modules/ledger/policy.ts";
import { closePack } from "../commands.server.ts";
import { getPack, type Pack } from "../data.server.ts";
import { isPackOpen } from "../policy.ts";
import type { Result } from "#lib/result.ts";
import type { Tx } from "#platform/db/client.ts";
import { getOrder, getPaidPayment, type Order } from "#modules/orders/data.server.ts";
import { fulfillOrder, lockOrder } from "#modules/orders/commands/order-status.server.ts";
import { getBuyerName } from "#modules/orders/buyer.server.ts";
import { orderUrl } from "#modules/orders/order-link.server.ts";
import { enqueueMail } from "#modules/notifications/commands.server.ts";
import { formatMoney } from "#lib/money.ts";
import { packRefunded } from "../emails/pack-refunded.server.ts";
import { requestRefund } from "#modules/orders/commands/request-refund.server.ts";

type Deps = Pick<Platform, "config" | "db" | "clock" | "queue">;

export type UnusedRefusal =
  /** Used up, expired, already refunded, or never paid. */
  | "nothing_unused"
  /** A session was used or returned since the amount was shown. */
  | "amount_changed"
  | "disputed";

/** The refund for the unused sessions, as shown before. */
export function getUnused(
  order: Order,
  pack: Pack,
  now: Date,
): { sessions: number; refundMinor: number } | null {
  if (!isPackOpen(pack, now) || pack.unused.length === 0 || order.status === "disputed")
    return null;
  const worth = pack.unused.reduce((sum, { worthMinor }) => sum + worthMinor, 0);
  // Less if an operator has refunded part of the price.
  const refundMinor = Math.min(worth, pack.leftMinor);
  return refundMinor > 0 ? { sessions: pack.unused.length, refundMinor } : null;
}

/**
 * Refunds the unused sessions at their price and closes the pack. Refuses if `expectedMinor`, the
 * amount shown, has changed.
 */
export async function refundUnused(
  deps: Deps,
  orderId: string,
  { by, expectedMinor }: { by: { role: "candidate"; id: string }; expectedMinor: number },
): Promise<Result<{ refundMinor: number }, UnusedRefusal>> {
  return deps.db.transaction(async (tx) => {
    const found = await lockPack(tx, orderId);
    if (!found) return { ok: false, reason: "nothing_unused" };
    const { order, pack } = found;
    if (order.status === "disputed") return { ok: false, reason: "disputed" };
    const now = deps.clock.now();
    const unused = getUnused(order, pack, now);
    const payment = await getPaidPayment(tx, orderId);
    if (!unused || !payment) return { ok: false, reason: "nothing_unused" };
    const { refundMinor } = unused;
    if (refundMinor !== expectedMinor) return { ok: false, reason: "amount_changed" };

    await actAs(tx, by, "unused sessions refunded", now);
    await closePack(tx, orderId, "refunded", now);
    const key = `unused_sessions:${orderId}`;
    const refund = { amountMinor: refundMinor, reason: "unused_sessions", key } as const;
    await requestRefund(deps, tx, { paymentId: payment.id, ...refund });
    const posting = { ref: key, orderId, at: now } as const;
    const money = { amountMinor: refundMinor, currency: order.currency };
    await post(
      tx,
      { kind: "credit_spent", ...posting },
      postings.creditSpent(orderId, orderId, money),
    );
    // An operator's earlier refund isn't paid twice.
    await lapse(tx, order, now);
    if (order.email !== null) {
      const mail = packRefunded({
        brand: deps.config.brand,
        name: await getBuyerName(tx, order),
        orderId,
        orderUrl: orderUrl(deps.config, orderId),
        bookUrl: `${deps.config.publicUrl}/book-your-slot?service=${pack.serviceSlug}`,
        serviceTitle: pack.serviceTitle,
        sessions: unused.sessions,
        amountText: formatMoney(refundMinor, order.currency),
      });
      await enqueueMail(deps, tx, {
        dedupeKey: `pack-refunded:${orderId}`,
        to: order.email,
        ...mail,
      });
    }
    return { ok: true, refundMinor };
  });
}

/** Expires a pack, with any unused sessions. */
export async function lapsePack(
  deps: Pick<Platform, "db" | "clock">,
  orderId: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const found = await lockPack(tx, orderId);
    const now = deps.clock.now();
    if (!found || found.pack.closedAt || !found.pack.expiresAt || found.pack.expiresAt > now)
      return;
    await actAs(tx, { role: "system" }, "the pack expired", now);
    await endUnused(tx, found.order, "lapsed", now);
    await fulfillOrder(tx, orderId, now);
  });
}

/** Ends a pack's unused sessions. The caller has locked its order and its owner's balance. */
export async function endUnused(
  tx: Tx,
  order: Order,
  why: "refunded" | "lapsed",
  now: Date,
): Promise<void> {
  await closePack(tx, order.id, why, now);
  await lapse(tx, order, now);
}

/** The pack's remaining balance becomes revenue, once. */
async function lapse(tx: Tx, { id, currency }: Order, at: Date): Promise<void> {
  const amountMinor = -(await getBalance(tx, "credits", id, currency));
  if (amountMinor <= 0) return;
  const posting = { kind: "credit_lapsed", ref: id, orderId: id, at } as const;
  await post(tx, posting, postings.creditLapsed(id, { amountMinor, currency }));
}

async function lockPack(tx: Tx, orderId: string): Promise<{ order: Order; pack: Pack } | null> {
  await lockOrder(tx, orderId);
  const order = await getOrder(tx, orderId);
  if (!order) return null;
  await lockBalance(tx, order.payerId);
  const pack = await getPack(tx, orderId);
  return pack && { order, pack };
}
