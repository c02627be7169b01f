import { sql } from "drizzle-orm";
import type { Result } from "#lib/result.ts";
import { actAs } from "#modules/audit/commands.server.ts";
import { lockBalance, post } from "#modules/ledger/commands.server.ts";
import { postings } from "#modules/ledger/policy.ts";
import type { Queryable, Tx } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import { getOrder, getPaidPayment, type Order } from "../data.server.ts";
import type { RefundReason } from "../policy.ts";
import { allocateRefund, refundableMinor } from "../price.ts";
import { productOf, type Products } from "../product.ts";
import { lockOrder, recomputeOrderStatus } from "./order-status.server.ts";
import { requestRefund } from "./request-refund.server.ts";

type Deps = Pick<Platform, "clock" | "queue">;
type Refund = { amountMinor: number; reason: RefundReason; key: string };

/**
 * Refunds part of an order's price, once per key, in the form in which it was paid
 * (`allocateRefund`): money is sent, credit returned at once. What an earlier order paid is
 * refunded to that order's payment. Does nothing for a free order.
 */
export async function refundOrder(deps: Deps, tx: Tx, order: Order, refund: Refund): Promise<void> {
  const { key, reason } = refund;
  const { moneyMinor, creditMinor } = allocateRefund(order, refund.amountMinor);
  const payer = order.prepaidBy ?? order.id;
  const payment = moneyMinor > 0 ? await getPaidPayment(tx, payer) : null;
  // The payer's bank has already taken this money back.
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
    const owed = {
      kind: "refund_owed",
      ref: key,
      orderId: order.id,
      at: deps.clock.now(),
    } as const;
    const money = { amountMinor: moneyMinor, currency: order.currency };
    await post(tx, owed, postings.refundOwed(payer, money));
  }
  const returned = await returnInKind(deps, tx, order, order.payerId, creditMinor, key);
  // A pending money refund updates the status when it completes.
  if (returned && moneyMinor === 0) await recomputeOrderStatus(tx, order.id);
}

/**
 * Returns part of an order's price to the credits of `owner`, once per key.
 * @returns whether it was returned now
 */
export async function returnInKind(
  { clock }: Pick<Platform, "clock">,
  tx: Tx,
  order: Order,
  owner: string,
  amountMinor: number,
  key: string,
): Promise<boolean> {
  if (amountMinor === 0) return false;
  await lockBalance(tx, order.payerId);
  const inKind = { amountMinor, currency: order.currency };
  const posting = { orderId: order.id, at: clock.now() };
  const returned = { kind: "credit_returned", ref: key, ...posting } as const;
  if (!(await post(tx, returned, postings.creditReturned(owner, order.id, inKind)))) return false;
  const owed = { kind: "refund_owed", ref: `${key}:in-kind`, ...posting } as const;
  await post(tx, owed, postings.refundOwed(order.id, inKind));
  await tx.execute(
    sql`update orders set returned_minor = returned_minor + ${amountMinor} where id = ${order.id}`,
  );
  return true;
}

/** The buyer's refund for canceling an order now. Minor units. */
export async function refundableNow(
  deps: Pick<Platform, "config" | "clock"> & { products: Products },
  db: Queryable,
  order: Order,
): Promise<number> {
  if (!order.paidAt || order.status === "disputed" || order.status === "refunded") return 0;
  let sum = 0;
  for (const line of order.lines) {
    const product = productOf(deps.products, line);
    if (product.cancelsItself) return 0;
    sum += await product.refundable(deps, db, order, line);
  }
  return Math.min(sum, refundableMinor(order));
}

/**
 * Cancels a paid order for the refund that its products allow now.
 * @param expectedMinor the amount that was shown; refuses if it has changed
 */
export async function cancelOrder(
  deps: Pick<Platform, "config" | "db" | "clock" | "queue"> & { products: Products },
  orderId: string,
  { by, expectedMinor }: { by: { role: "candidate"; id: string }; expectedMinor: number },
): Promise<Result<{ refundMinor: number }, "nothing_refundable" | "amount_changed">> {
  return deps.db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    const order = await getOrder(tx, orderId);
    const refundMinor = order ? await refundableNow(deps, tx, order) : 0;
    if (!order || refundMinor === 0) return { ok: false, reason: "nothing_refundable" };
    if (refundMinor !== expectedMinor) return { ok: false, reason: "amount_changed" };
    await actAs(tx, by, "canceled by the buyer", deps.clock.now());
    for (const line of order.lines) await productOf(deps.products, line).release(tx, line);
    const key = `cancelled:${orderId}`;
    await refundOrder(deps, tx, order, { amountMinor: refundMinor, reason: "cancelled", key });
    return { ok: true, refundMinor };
  });
}
