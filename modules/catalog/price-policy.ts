import type { Currency } from "#lib/money.ts";
import { percentOf } from "#lib/money.ts";

export type Discount = { code: string; percent: number };
export type Quote = {
  currency: Currency;
  listMinor: number;
  discountMinor: number;
  taxMinor: number;
  /** What a credit and a prepaid session pay of it. */
  creditMinor: number;
  packMinor: number;
  /** What is charged: list − discount + tax, less what is paid by credit or pack. Minor units. */
  amountMinor: number;
};

/**
 * The price of one session, frozen on its order. Integer minor units throughout.
 * @param creditMinor what the buyer can spend; of it, as much is taken as the price needs
 */
export function quote(
  listMinor: number,
  currency: Currency,
  discount: Discount | null,
  creditMinor = 0,
): Quote {
  const discountMinor = discount ? percentOf(listMinor, discount.percent) : 0;
  const taxMinor = 0;
  const priceMinor = listMinor - discountMinor + taxMinor;
  const spentMinor = Math.min(creditMinor, priceMinor);
  return {
    currency,
    listMinor,
    discountMinor,
    taxMinor,
    creditMinor: spentMinor,
    packMinor: 0,
    amountMinor: priceMinor - spentMinor,
  };
}

/** A session paid by a pack: what the pack saved is its discount, and nothing is charged. */
export function prepaidQuote(listMinor: number, currency: Currency, worthMinor: number): Quote {
  return {
    currency,
    listMinor,
    discountMinor: listMinor - worthMinor,
    taxMinor: 0,
    creditMinor: 0,
    packMinor: worthMinor,
    amountMinor: 0,
  };
}

/**
 * Whether one card payment may be this large (rules §2): at the cap passes, one minor unit above
 * does not.
 * @param capsMajor the caps in major units, as the configuration keeps them
 */
export function withinCardCap(
  quoted: Pick<Quote, "amountMinor" | "currency">,
  capsMajor: Record<Currency, number>,
): boolean {
  return quoted.amountMinor <= capsMajor[quoted.currency] * 100;
}
