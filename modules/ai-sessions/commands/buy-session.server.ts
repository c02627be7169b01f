import type { ProviderName } from "#adapters/payments/port.ts";
import type { Currency } from "#lib/money.ts";
import type { Result } from "#lib/result.ts";
import { getPrice } from "#modules/catalog/data.server.ts";
import type { Age } from "#modules/orders/schema.ts";
import {
  type ItemRefusal,
  type Ordered,
  orderItem,
  type OrderItemDeps,
} from "#modules/orders/commands/order-item.server.ts";
import type { Reductions } from "#modules/orders/commands/place-reduced.server.ts";
import { type Buyer, type ItemPrice, priceItem } from "#modules/orders/reductions.server.ts";
import { AI_SERVICE, AI_SESSION } from "../policy.ts";
import type { SessionChoice } from "./create-free-session.server.ts";

export type BuyRefusal = "not_sold" | ItemRefusal;

/** Orders a full session and requests its payment. The same key returns the same order. */
export async function buyAiSession(
  deps: OrderItemDeps,
  buyer: { userId: string; email: string },
  input: SessionChoice & {
    /** The topic's name, for the receipt. */
    title: string;
    currency: Currency;
    /** The price shown, minor units. */
    expectedMinor: number;
    age?: Age;
    provider?: ProviderName;
  } & Reductions,
  idempotencyKey: string,
): Promise<Result<Ordered, BuyRefusal>> {
  const { currency, topic, level, minutes, expectedMinor, age, provider } = input;
  const { coupon, creditMinor } = input;
  const priceMinor = await getPrice(deps.db, AI_SERVICE, currency);
  if (!priceMinor) return { ok: false, reason: "not_sold" };
  return orderItem(
    deps,
    buyer,
    {
      product: AI_SESSION,
      description: `AI mock session, ${minutes} minutes, ${input.title}`,
      currency,
      priceMinor,
      options: {
        topic,
        level,
        minutes: String(minutes),
        questionIds: (input.questionIds ?? []).join(" "),
      },
      age,
      provider,
      coupon,
      creditMinor,
    },
    { idempotencyKey, expectedMinor, input },
  );
}

/** A full session's price for this buyer; null if it isn't sold in this currency. */
export async function priceAiSession(
  deps: Parameters<typeof priceItem>[0],
  currency: Currency,
  buyer: Buyer,
  code: string,
): Promise<ItemPrice | null> {
  const listMinor = await getPrice(deps.db, AI_SERVICE, currency);
  if (!listMinor) return null;
  return priceItem(deps, { product: AI_SESSION, listMinor, currency }, buyer, code);
}
