import type { Currency } from "#lib/money.ts";
import { percentOf } from "#lib/money.ts";

export type Discount = { code: string; percent: number };
export type Quote = {
  currency: Currency;
  listMinor: number;
  discountMinor: number;
  taxMinor: number;
  /** Paid with credit and with a prepaid session. */
  creditMinor: number;
  prepaidMinor: number;
  /** The charge: list − discount + tax − credit − prepaid. Minor units. */
  amountMinor: number;
};

/**
 * The price of one session, frozen on its order. All amounts in minor units; uses at most
 * `creditMinor` of the buyer's credit.
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
    prepaidMinor: 0,
    amountMinor: priceMinor - spentMinor,
  };
}

/** A session paid for by a pack: the pack's saving is its discount, and the charge is zero. */
export function prepaidQuote(listMinor: number, currency: Currency, worthMinor: number): Quote {
  return {
    currency,
    listMinor,
    discountMinor: listMinor - worthMinor,
    taxMinor: 0,
    creditMinor: 0,
    prepaidMinor: worthMinor,
    amountMinor: 0,
  };
}

/**
 * Whether one card payment may be this large; the cap itself is allowed. `capsMajor` is in major
 * units, as in the configuration.
 */
export function withinCardCap(
  quoted: Pick<Quote, "amountMinor" | "currency">,
  capsMajor: Record<Currency, number>,
): boolean {
  return quoted.amountMinor <= capsMajor[quoted.currency] * 100;
}
