import { createHash, randomUUID } from "node:crypto";
import type { Payments } from "#adapters/payments/payments.ts";
import type { ProviderName } from "#adapters/payments/port.ts";
import type { Currency } from "#lib/money.ts";
import type { Result } from "#lib/result.ts";
import { openCheckout } from "#modules/orders/commands/open-checkout.server.ts";
import { placeOrder, type PlaceRefusal } from "#modules/orders/commands/place-order.server.ts";
import type { Order } from "#modules/orders/data.server.ts";
import type { Products } from "#modules/orders/product.ts";
import type { Platform } from "#platform/services.ts";
import { getOneWayPrices } from "../data.server.ts";
import { PAID_QUESTIONS } from "../pace.ts";
import type { InterviewSetup } from "../schema.ts";
import { pickQuestions } from "./start-interview.server.ts";

/** The product's name in order lines. */
export const ONE_WAY = "one-way";

export type BuyRefusal =
  | "topic"
  | "not_sold"
  /** The price differs from the one shown. */
  | "price_changed"
  | PlaceRefusal;

/** Orders a full interview and requests its payment. The same key returns the same order. */
export async function buyInterview(
  deps: Pick<Platform, "config" | "db" | "clock" | "queue" | "log"> & {
    payments: Payments;
    products: Products;
  },
  buyer: { userId: string; email: string },
  input: {
    setup: InterviewSetup;
    currency: Currency;
    expectedMinor: number;
    provider?: ProviderName | undefined;
  },
  idempotencyKey: string,
): Promise<Result<{ order: Order; checkoutUrl: string | null }, BuyRefusal>> {
  const { db } = deps;
  const { setup, currency } = input;
  const questions = await pickQuestions(db, buyer.userId, setup.topic, PAID_QUESTIONS);
  if (!questions) return { ok: false, reason: "topic" };
  const priceMinor = (await getOneWayPrices(db))[currency];
  if (!priceMinor) return { ok: false, reason: "not_sold" };
  if (priceMinor !== input.expectedMinor) return { ok: false, reason: "price_changed" };
  const placed = await placeOrder(deps, db, {
    buyer,
    idempotencyKey,
    requestHash: createHash("sha256").update(JSON.stringify(input)).digest(),
    quoted: {
      currency,
      listMinor: priceMinor,
      discountMinor: 0,
      taxMinor: 0,
      creditMinor: 0,
      prepaidMinor: 0,
      amountMinor: priceMinor,
    },
    details: null,
    provider: input.provider,
    line: {
      product: ONE_WAY,
      ref: randomUUID(),
      quantity: 1,
      unitListMinor: priceMinor,
      description: `One-way interview, ${questions.length} questions`,
    },
    options: { setup: JSON.stringify(setup), questions: JSON.stringify(questions) },
  });
  if (!placed.ok) return { ok: false, reason: placed.reason as PlaceRefusal };
  const { order, payment } = placed;
  if (order.status !== "pending_payment" || !payment) return { ok: true, order, checkoutUrl: null };
  const checkoutUrl = await openCheckout(deps, order, payment);
  return checkoutUrl === null
    ? { ok: false, reason: "payment_unavailable" }
    : { ok: true, order, checkoutUrl };
}
