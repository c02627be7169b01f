import { sql } from "drizzle-orm";
import { closeCouponRedemption } from "#modules/promotions/commands.server.ts";
import type { Tx } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import { getOrder, getPaidPayment, type Order, type Payment } from "../data.server.ts";
import type { LateReason, RefundReason } from "../policy.ts";
import { productOf, type Products } from "../product.ts";
import { issueReceipt } from "./issue-documents.server.ts";
import { holdsCredit, releaseCredit, spendCredit } from "./order-credit.server.ts";
import { requestRefund } from "./request-refund.server.ts";

/**
 * Confirms a paid order's product, or refunds the whole amount if it is no longer available. Issues
 * a receipt either way.
 */
export async function confirmPaidOrder(
  deps: Pick<Platform, "config" | "clock" | "queue"> & { products: Products },
  tx: Tx,
  orderId: string,
): Promise<void> {
  const order = await getOrder(tx, orderId);
  if (order) await payAndConfirm(deps, tx, order);
  await issueReceipt(deps, tx, orderId);
}

async function payAndConfirm(
  deps: Pick<Platform, "config" | "clock" | "queue"> & { products: Products },
  tx: Tx,
  order: Order,
): Promise<void> {
  const now = deps.clock.now();
  const { id } = order;
  const isOwed = await holdsCredit(tx, order);
  await tx.execute(sql`update orders set status = 'paid', paid_at = ${now} where id = ${id}`);
  await closeCouponRedemption(tx, id, "consumed", now);
  const outcome = isOwed ? await confirmLines(deps, tx, order) : "credit_spent";
  if (outcome === "confirmed") {
    // An expired order returned its credit.
    if (order.status === "expired") await spendCredit(tx, order, `late:${id}`, now);
    return;
  }
  for (const line of order.lines) await productOf(deps.products, line).release(tx, line);
  if (order.status !== "expired") await releaseCredit(tx, order, now);
  const payment = await getPaidPayment(tx, id);
  if (payment) await refundWhole(deps, tx, payment, payment.amountMinor, outcome);
}

/** Confirms every line, or none if one is no longer available. */
async function confirmLines(
  deps: Pick<Platform, "config" | "clock" | "queue"> & { products: Products },
  tx: Tx,
  order: Order,
): Promise<"confirmed" | LateReason> {
  for (const line of order.lines) {
    const outcome = await productOf(deps.products, line).confirm(deps, tx, order, line);
    if (outcome !== "confirmed") return outcome;
  }
  return "confirmed";
}

/** Refunds a payment that bought nothing. */
export async function refundWhole(
  deps: Pick<Platform, "clock" | "queue">,
  tx: Tx,
  payment: Payment,
  amountMinor: number,
  reason: RefundReason,
): Promise<void> {
  const key = `${reason}:${payment.id}`;
  await requestRefund(deps, tx, { paymentId: payment.id, amountMinor, reason, key });
}
