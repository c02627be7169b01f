import type { Payments } from "#adapters/payments/payments.ts";
import type { Platform } from "#platform/services.ts";
import { sql } from "drizzle-orm";
import { type Order, orderTitle, type Payment } from "../data.server.ts";
import { orderUrl } from "../order-link.server.ts";
import { RETURNED } from "../payment-wait.ts";

type Deps = Pick<Platform, "config" | "db" | "log"> & { payments: Payments };

/** The checkout URL; null if the provider is unreachable or refuses. Can be repeated. */
export async function openCheckout(
  deps: Deps,
  order: Order,
  payment: Payment,
): Promise<string | null> {
  try {
    return await askForCheckout(deps, order, payment);
  } catch (error) {
    const { provider } = payment;
    deps.log.warn({ err: error, orderId: order.id, provider }, "no checkout");
    return null;
  }
}

/**
 * Requests a payment's checkout. The payment's row exists before, and its id is the idempotency
 * key, so a lost reply, a crash or a second click lead to the same checkout. Throws ProviderError.
 */
export async function askForCheckout(
  deps: Deps,
  order: Order,
  payment: Payment,
): Promise<string | null> {
  if (payment.checkoutUrl !== null) return payment.checkoutUrl;
  const provider = deps.payments[payment.provider];
  if (!provider) return null;
  const back = orderUrl(deps.config, order.id);
  const { ref, url } = await provider.createCheckout({
    paymentId: payment.id,
    amountMinor: payment.amountMinor,
    currency: payment.currency,
    description: `${orderTitle(order)} · ${order.id}`,
    email: order.email ?? "",
    returnUrl: `${back}&${RETURNED}=1`,
    cancelUrl: back,
    expiresAt: payment.expiresAt,
  });
  await deps.db.execute(
    sql`update payments set provider_ref = ${ref}, checkout_url = ${url},
                 status = case status when 'created' then 'open' else status end
          where id = ${payment.id}::uuid`,
  );
  return url;
}
