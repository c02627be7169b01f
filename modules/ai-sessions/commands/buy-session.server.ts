import { createHash, randomUUID } from "node:crypto";
import type { Payments } from "#adapters/payments/payments.ts";
import type { ProviderName } from "#adapters/payments/port.ts";
import type { Currency } from "#lib/money.ts";
import type { Result } from "#lib/result.ts";
import { getPrice } from "#modules/catalog/data.server.ts";
import { openCheckout } from "#modules/orders/commands/open-checkout.server.ts";
import { placeOrder, type PlaceRefusal } from "#modules/orders/commands/place-order.server.ts";
import type { Order } from "#modules/orders/data.server.ts";
import type { Products } from "#modules/orders/product.ts";
import type { Platform } from "#platform/services.ts";
import { AI_SERVICE, AI_SESSION } from "../policy.ts";
import type { SessionChoice } from "./create-free-session.server.ts";

export type BuyRefusal = "not_sold" | "price_changed" | Exclude<PlaceRefusal, "sold">;

/** Orders a full session and requests its payment. The same key returns the same order. */
export async function buyAiSession(
  deps: Pick<Platform, "config" | "db" | "clock" | "queue" | "log"> & {
    payments: Payments;
    products: Products;
  },
  buyer: { userId: string; email: string },
  input: SessionChoice & {
    /** The topic's name, for the receipt. */
    title: string;
    currency: Currency;
    /** The price shown, minor units. */
    expectedMinor: number;
    provider?: ProviderName;
  },
  idempotencyKey: string,
): Promise<Result<{ order: Order; checkoutUrl: string | null }, BuyRefusal>> {
  const { currency, topic, level, minutes } = input;
  const amountMinor = await getPrice(deps.db, AI_SERVICE, currency);
  if (amountMinor === null || amountMinor === 0) return refuse("not_sold");
  if (amountMinor !== input.expectedMinor) return refuse("price_changed");
  const placed = await placeOrder(deps, deps.db, {
    buyer,
    idempotencyKey,
    requestHash: createHash("sha256").update(JSON.stringify(input)).digest(),
    quoted: {
      currency,
      listMinor: amountMinor,
      discountMinor: 0,
      taxMinor: 0,
      creditMinor: 0,
      prepaidMinor: 0,
      amountMinor,
    },
    details: null,
    provider: input.provider,
    line: {
      product: AI_SESSION,
      ref: randomUUID(),
      quantity: 1,
      unitListMinor: amountMinor,
      description: `AI mock session, ${minutes} minutes, ${input.title}`,
    },
    options: {
      topic,
      level,
      minutes: String(minutes),
      questionIds: (input.questionIds ?? []).join(" "),
    },
  });
  if (!placed.ok) return refuse(placed.reason as BuyRefusal);
  const { order, payment } = placed;
  if (order.status !== "pending_payment" || !payment) return { ok: true, order, checkoutUrl: null };
  const checkoutUrl = await openCheckout(deps, order, payment);
  return checkoutUrl === null ? refuse("payment_unavailable") : { ok: true, order, checkoutUrl };
}

function refuse(reason: BuyRefusal): { ok: false; reason: BuyRefusal } {
  return { ok: false, reason };
}
