import { SITE_SETTINGS } from "#content/site-settings.ts";
import { formatMoney } from "#lib/money.ts";
import type { Services } from "#app/services.ts";
import { paymentMethods } from "#modules/orders/commands/choose-provider.server.ts";
import type { ItemPrice } from "#modules/orders/reductions.server.ts";
import { COUPON_PROBLEMS } from "#modules/promotions/coupon-words.ts";

export type PriceModel = ReturnType<typeof viewPrice>;

/** An item's price as its purchase form shows it, with the ways to pay it. */
export function viewPrice(
  deps: Pick<Services, "config" | "payments">,
  { quoted, takesCodes, coupon, couponProblem, offer }: ItemPrice,
) {
  const { currency, listMinor, discountMinor, creditMinor, amountMinor } = quoted;
  const money = (minor: number) => formatMoney(minor, currency);
  const { methods, overCap } = paymentMethods(deps, quoted);
  return {
    currency,
    listMinor,
    list: money(listMinor),
    discount: discountMinor > 0 ? `−${money(discountMinor)}` : null,
    credit: creditMinor > 0 ? `−${money(creditMinor)}` : null,
    creditMinor,
    amount: money(amountMinor),
    isFree: amountMinor === 0,
    takesCodes,
    coupon: coupon && { code: coupon.code, percent: coupon.percent },
    couponProblem: couponProblem && COUPON_PROBLEMS[couponProblem],
    offer,
    methods: methods.map(({ provider, label }) => ({ provider, label })),
    method: null,
    overCap: overCap ? money(deps.config.payments.capsMajor[currency] * 100) : null,
  };
}

/** The code to price with, after one of the code's buttons; null after another. */
export function readCode(form: Record<string, string>): string | null {
  if (form["intent"] === "apply-offer") return SITE_SETTINGS.banner.code;
  return form["intent"] === "apply" ? (form["coupon"] ?? "") : null;
}
