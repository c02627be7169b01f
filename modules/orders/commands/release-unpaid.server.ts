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

/** The payment may still come in at its provider, so the time can't be given to anybody else. */
export class StillPayableError extends Error {
  readonly code: "not_configured" | "still_open";

  constructor(code: StillPayableError["code"], orderId: string) {
    super(`The payment of ${orderId} can't be closed (${code}).`);
    this.code = code;
  }
}

/**
 * Ends an order whose hold has run out unpaid. The provider closes its session first, and its
 * answer decides: a payment that won the race is confirmed, else the time is free again.
 * @throws ProviderError or StillPayableError while the payment can't be closed
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
 * What the provider says after closing the payment's session; null when nothing can be paid there.
 * @throws while it may still be paid
 */
async function closePayment(
  deps: Deps,
  order: Order,
  payment: Payment,
): Promise<ProviderPayment | null> {
  // Its money was of another amount, and is on its way back.
  if (payment.status === "mismatched") return null;
  try {
    const provider = deps.payments[payment.provider];
    if (!provider) throw new StillPayableError("not_configured", order.id);
    const ref = payment.providerRef ?? (await findSession(deps, order, payment));
    return ref === null ? null : await provider.expire(ref);
  } catch (error) {
    // A provider whose keys are gone, wrong or another account's can't be asked. Its sessions end by
    // themselves; a payment that came before that is a late one, once the provider is back.
    const extraMs = deps.config.payments.sessionExtraMinutes[payment.provider] * 60_000;
    const isOver = payment.expiresAt.getTime() + extraMs <= deps.clock.now().getTime();
    if (isUnavailable(error) || !isOver) throw error;
    deps.log.warn({ err: error, orderId: order.id }, "a session can't be closed, and is over");
    return null;
  }
}

/** The session of a payment whose checkout never got an answer: asking again finds it. */
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
