import type { Currency } from "#app/lib/money.ts";
import { percentOf } from "#app/lib/money.ts";

export type Discount = { code: string; percent: number };
export type Quote = {
  currency: Currency;
  listMinor: number;
  discountMinor: number;
  taxMinor: number;
  /** What is charged: list − discount + tax, in minor units. */
  amountMinor: number;
};

/** The price of one session, frozen on its order. Integer minor units throughout. */
export function quote(listMinor: number, currency: Currency, discount: Discount | null): Quote {
  const discountMinor = discount ? percentOf(listMinor, discount.percent) : 0;
  const taxMinor = 0;
  return {
    currency,
    listMinor,
    discountMinor,
    taxMinor,
    amountMinor: listMinor - discountMinor + taxMinor,
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
