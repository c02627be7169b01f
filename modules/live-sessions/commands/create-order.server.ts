import type { Products } from "#modules/orders/product.ts";
import type { Payments } from "#adapters/payments/payments.ts";
import type { Platform } from "#platform/services.ts";
import type { Result } from "#lib/result.ts";
import { retryDeadlocks } from "#platform/db/retry.ts";
import type { Order } from "#modules/orders/data.server.ts";
import { openCheckout } from "#modules/orders/commands/open-checkout.server.ts";
import type { OrderInput } from "../schema.ts";
import type { PlacingRefusal } from "../session-order.ts";
import { orderSession } from "./order-session.server.ts";

export type OrderRefusal = PlacingRefusal;
export type CreatedOrder = { order: Order; checkoutUrl: string | null };

/**
 * Orders a held time with frozen price and policy, and prepares the payment. The same key, or the
 * same hold, returns the same order. `candidate` is signed in, with a confirmed email.
 */
export async function createOrder(
  deps: Pick<Platform, "config" | "db" | "clock" | "queue" | "log"> & {
    payments: Payments;
    products: Products;
  },
  candidate: { userId: string; email: string },
  input: OrderInput,
  idempotencyKey: string,
): Promise<Result<CreatedOrder, OrderRefusal>> {
  const request = { candidate, input, idempotencyKey };
  const placed = await retryDeadlocks(() => orderSession(deps, request));
  if (!placed.ok) return placed;

  if (placed.payment === null) {
    return { ok: true, order: placed.order, checkoutUrl: null };
  }
  const checkoutUrl = await openCheckout(deps, placed.order, placed.payment);
  if (checkoutUrl === null) return { ok: false, reason: "payment_unavailable" };
  return { ok: true, order: placed.order, checkoutUrl };
}
