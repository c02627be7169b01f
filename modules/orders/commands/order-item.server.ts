import { createHash, randomUUID } from "node:crypto";
import type { Payments } from "#adapters/payments/payments.ts";
import type { ProviderName } from "#adapters/payments/port.ts";
import type { Currency } from "#lib/money.ts";
import type { Result } from "#lib/result.ts";
import { retryDeadlocks } from "#platform/db/retry.ts";
import type { Platform } from "#platform/services.ts";
import type { Age } from "../schema.ts";
import type { Order } from "../data.server.ts";
import type { Products } from "../product.ts";
import type { BuyerDetails } from "../schema.ts";
import { openCheckout } from "./open-checkout.server.ts";
import type { NewOrder, PlaceRefusal } from "./place-order.server.ts";
import { placeReduced, type ReductionRefusal, type Reductions } from "./place-reduced.server.ts";

/** Created for its order, so no other buyer can be first. */
export type ItemRefusal =
  /** The price differs from the one shown. */
  "price_changed" | ReductionRefusal | Exclude<PlaceRefusal, "sold">;

export type OrderItemDeps = Pick<Platform, "config" | "db" | "clock" | "queue" | "log"> & {
  payments: Payments;
  products: Products;
};

export type Ordered = { order: Order; checkoutUrl: string | null };

/**
 * Orders one item, less a coupon and credit, and requests its payment. The same key returns the same
 * order. `OfProduct`: why its product may refuse it.
 */
export async function orderItem<OfProduct extends string = never>(
  deps: OrderItemDeps,
  payer: NewOrder["payer"],
  item: {
    product: string;
    description: string;
    currency: Currency;
    priceMinor: number;
    options: NewOrder["options"];
    details?: BuyerDetails | undefined;
    age?: Age | undefined;
    provider?: ProviderName | undefined;
  } & Reductions,
  asked: {
    idempotencyKey: string;
    /** The list price shown. */
    expectedMinor: number;
    /** The request; under the same key, it must be the same. */
    input: object;
  },
): Promise<Result<Ordered, ItemRefusal | OfProduct>> {
  const { product, description, currency, priceMinor, options, details, age, provider } = item;
  if (priceMinor !== asked.expectedMinor) return { ok: false, reason: "price_changed" };
  const placed = await retryDeadlocks(() =>
    placeReduced(
      deps,
      {
        payer,
        idempotencyKey: asked.idempotencyKey,
        requestHash: createHash("sha256").update(JSON.stringify(asked.input)).digest(),
        details: details ?? null,
        age: age ?? "adult",
        provider,
        line: { product, ref: randomUUID(), quantity: 1, unitListMinor: priceMinor, description },
        options,
      },
      { listMinor: priceMinor, currency },
      item,
    ),
  );
  if (!placed.ok) return { ok: false, reason: placed.reason as ItemRefusal | OfProduct };
  const { order, payment } = placed;
  if (order.status !== "pending_payment" || !payment) return { ok: true, order, checkoutUrl: null };
  const checkoutUrl = await openCheckout(deps, order, payment);
  return checkoutUrl === null
    ? { ok: false, reason: "payment_unavailable" }
    : { ok: true, order, checkoutUrl };
}
