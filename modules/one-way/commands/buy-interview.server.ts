import type { ProviderName } from "#adapters/payments/port.ts";
import type { Currency } from "#lib/money.ts";
import type { Result } from "#lib/result.ts";
import {
  type ItemRefusal,
  type Ordered,
  orderItem,
  type OrderItemDeps,
} from "#modules/orders/commands/order-item.server.ts";
import type { Reductions } from "#modules/orders/commands/place-reduced.server.ts";
import { type Buyer, type ItemPrice, priceItem } from "#modules/orders/reductions.server.ts";
import { getOneWayPrices } from "../data.server.ts";
import { PAID_QUESTIONS } from "../pace.ts";
import { ONE_WAY } from "../policy.ts";
import type { InterviewSetup } from "../schema.ts";
import { pickQuestions } from "./start-interview.server.ts";

export type BuyRefusal = "topic" | "not_sold" | ItemRefusal;

/** Orders a full interview and requests its payment. The same key returns the same order. */
export async function buyInterview(
  deps: OrderItemDeps,
  buyer: { userId: string; email: string },
  input: {
    setup: InterviewSetup;
    currency: Currency;
    expectedMinor: number;
    provider?: ProviderName | undefined;
  } & Reductions,
  idempotencyKey: string,
): Promise<Result<Ordered, BuyRefusal>> {
  const { db } = deps;
  const { setup, currency, expectedMinor, provider, coupon, creditMinor } = input;
  const questions = await pickQuestions(db, buyer.userId, setup.topic, PAID_QUESTIONS);
  if (!questions) return { ok: false, reason: "topic" };
  const priceMinor = (await getOneWayPrices(db))[currency];
  if (!priceMinor) return { ok: false, reason: "not_sold" };
  return orderItem(
    deps,
    buyer,
    {
      product: ONE_WAY,
      description: `One-way interview, ${questions.length} questions`,
      currency,
      priceMinor,
      options: { setup: JSON.stringify(setup), questions: JSON.stringify(questions) },
      age: setup.age,
      provider,
      coupon,
      creditMinor,
    },
    { idempotencyKey, expectedMinor, input },
  );
}

/** A full interview's price for this buyer; null if it isn't sold in this currency. */
export async function priceInterview(
  deps: Parameters<typeof priceItem>[0],
  currency: Currency,
  buyer: Buyer,
  code: string,
): Promise<ItemPrice | null> {
  const listMinor = (await getOneWayPrices(deps.db))[currency];
  if (!listMinor) return null;
  return priceItem(deps, { product: ONE_WAY, listMinor, currency }, buyer, code);
}
