import { CURRENCIES, type Currency, formatMoney } from "#lib/money.ts";
import type { Services } from "#app/services.ts";
import { findPackOffer } from "#modules/packs/commands/buy-pack.server.ts";
import { paymentMethods } from "#modules/orders/commands/choose-provider.server.ts";

export type PackOfferModel = NonNullable<Awaited<ReturnType<typeof loadPackOffer>>>;

/** A pack's price and payment methods; null if it isn't sold. */
export async function loadPackOffer(
  deps: Pick<Services, "db" | "config" | "payments">,
  wanted: { service: string; sessions: number; currency: Currency },
) {
  const offer = await findPackOffer(deps.db, wanted);
  if (!offer) return null;
  const { currency } = wanted;
  const money = (amountMinor: number) => formatMoney(amountMinor, currency);
  const { methods, overCap } = paymentMethods(deps, { amountMinor: offer.amountMinor, currency });
  return {
    service: wanted.service,
    title: offer.service.title,
    sessions: offer.sessions,
    minutes: offer.service.durationMin,
    months: offer.validMonths,
    percentOff: offer.percentOff,
    currency,
    otherCurrency: CURRENCIES.find((other) => other !== currency) ?? null,
    list: money(offer.listMinor),
    discount: `−${money(offer.discountMinor)}`,
    amount: money(offer.amountMinor),
    amountMinor: offer.amountMinor,
    each: money(Math.floor(offer.amountMinor / offer.sessions)),
    methods: methods.map(({ provider, label }) => ({ provider, label })),
    method: null,
    overCap: overCap ? money(deps.config.payments.capsMajor[currency] * 100) : null,
  };
}
