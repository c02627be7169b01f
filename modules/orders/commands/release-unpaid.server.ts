import { productOf, type Products } from "../product.ts";
import type { Payments } from "#adapters/payments/payments.ts";
import type { Platform } from "#platform/services.ts";
import { sql } from "drizzle-orm";
import { closeCouponRedemption } from "#modules/promotions/commands.server.ts";
import type { ProviderPayment } from "#adapters/payments/port.ts";
import {
  getLatestPayment,
  getOrder,
  getPayment,
  type Order,
  type Payment,
} from "../data.server.ts";
import { askForCheckout } from "./open-checkout.server.ts";
import { releaseCredit } from "./order-credit.server.ts";
import { applyProviderState } from "./settle-payment.server.ts";

type Deps = Pick<Platform, "config" | "db" | "clock" | "queue" | "log"> & {
  payments: Payments;
  products: Products;
};

/** The provider may still take the payment, so the time can't be released. */
export class StillPayableError extends Error {
  readonly code: "not_configured" | "still_open";

  constructor(code: StillPayableError["code"], orderId: string) {
    super(`The payment of ${orderId} can't be closed (${code}).`);
    this.code = code;
  }
}

/**
 * Ends an unpaid order whose hold has expired. The provider closes its session first, and its
 * answer decides: a payment that won the race is confirmed, otherwise the time is released. Throws
 * ProviderError or StillPayableError while the payment can't be closed.
 */
export async function releaseUnpaid(deps: Deps, orderId: string): Promise<void> {
  const order = await getOrder(deps.db, orderId);
  const payment = await getLatestPayment(deps.db, orderId);
  if (!order || order.status !== "pending_payment") return;
  const answer = payment && (await closePayment(deps, order, payment));
  if (payment && answer?.status === "paid") return applyProviderState(deps, payment.id, answer);
  if (answer?.status === "open") throw new StillPayableError("still_open", orderId);

  await deps.db.transaction(async (tx) => {
    const { rows } = await tx.execute(
      sql`update orders set status = 'expired'
          where id = ${orderId} and status = 'pending_payment' returning id`,
    );
    if (rows.length === 0) return;
    await tx.execute(
      sql`update payments set status = 'expired'
          where order_id = ${orderId} and status in ('created', 'open')`,
    );
    for (const line of order.lines) await productOf(deps.products, line).release(tx, line);
    await closeCouponRedemption(tx, orderId, "released", deps.clock.now());
    await releaseCredit(tx, order, deps.clock.now());
  });
}

/**
 * The provider's state after closing the payment's session; null if nothing can be paid there.
 * Throws while it may still be paid.
 */
async function closePayment(
  deps: Deps,
  order: Order,
  payment: Payment,
): Promise<ProviderPayment | null> {
  // Paid with the wrong amount, and being refunded.
  if (payment.status === "mismatched") return null;
  try {
    const provider = deps.payments[payment.provider];
    if (!provider) throw new StillPayableError("not_configured", order.id);
    const ref = payment.providerRef ?? (await findSession(deps, order, payment));
    return ref === null ? null : await provider.expire(ref);
  } catch (error) {
    // A provider with missing, wrong or foreign keys can't be queried. Its sessions end by
    // themselves, and a payment before that counts as late once the provider is back.
    const extraMs = deps.config.payments.sessionExtraMinutes[payment.provider] * 60_000;
    const isOver = payment.expiresAt.getTime() + extraMs <= deps.clock.now().getTime();
    if (isUnavailable(error) || !isOver) throw error;
    deps.log.warn({ err: error, orderId: order.id }, "a session can't be closed, and is over");
    return null;
  }
}

/** Finds the session of a payment whose checkout request got no reply, by repeating it. */
async function findSession(deps: Deps, order: Order, payment: Payment): Promise<string | null> {
  try {
    await askForCheckout(deps, order, payment);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    deps.log.warn({ err: error, orderId: order.id }, "no session to close");
    return null;
  }
  return (await getPayment(deps.db, payment.id))?.providerRef ?? null;
}

function isUnavailable(error: unknown): boolean {
  return (error as { code?: unknown }).code === "unavailable";
}
