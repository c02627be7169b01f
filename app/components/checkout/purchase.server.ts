import { localUrl } from "#app/lib/urls.ts";
import { isCurrency } from "#lib/money.ts";
import { AgeSchema, PROVIDERS } from "#modules/orders/schema.ts";
import type { Order } from "#modules/orders/data.server.ts";
import { orderUrl } from "#modules/orders/order-link.server.ts";
import { CREDIT_CHANGED, TOO_MANY_UNPAID } from "#modules/orders/policy.ts";
import { COUPON_PROBLEMS } from "#modules/promotions/coupon-words.ts";
import type { Config } from "#platform/config.ts";

/** The fields of every purchase form: the terms shown, and an idempotency key; or the errors. */
export function readPurchase(form: Record<string, string>) {
  const age = AgeSchema.safeParse(form["age"]);
  if (!age.success) return { ok: false, ageError: age.error.issues[0]!.message } as const;
  const provider = PROVIDERS.find((name) => name === form["provider"]);
  const coupon = form["coupon"]?.trim().slice(0, 40);
  const creditMinor = Number(form["credit"] ?? "");
  const terms = {
    currency: isCurrency(form["currency"]) ? form["currency"] : "USD",
    expectedMinor: Number(form["expected"]),
    age: age.data,
    ...(provider ? { provider } : {}),
    ...(coupon ? { coupon } : {}),
    ...(Number.isSafeInteger(creditMinor) && creditMinor > 0 ? { creditMinor } : {}),
  } as const;
  return { ok: true, terms, key: `form:${(form["key"] ?? "").slice(0, 100)}` } as const;
}

/** Reasons to refuse an order of any product. */
export const PURCHASE_PROBLEMS = {
  price_changed: "The price has changed. You haven’t been charged. Check the new price",
  key_reused: "This page was out of date. You haven’t been charged. Try again",
  ...COUPON_PROBLEMS,
  credit_changed: CREDIT_CHANGED,
  too_many_unpaid: TOO_MANY_UNPAID,
  over_cap: "That’s over the card limit. Ask us for an invoice",
  payment_unavailable: "We can’t reach the payment page right now. Try again",
} as const;

export const refusalStatus = (reason: string): 422 | 429 =>
  reason === "too_many_unpaid" ? 429 : 422;

/** The buyer's next page: the provider's, or the order if there is nothing to pay. */
export function afterPurchase(
  config: Config,
  bought: { order: Pick<Order, "id">; checkoutUrl: string | null },
): string {
  return localUrl(bought.checkoutUrl ?? orderUrl(config, bought.order.id), config.publicUrl);
}
