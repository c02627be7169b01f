/** Currencies the price lists know. Price lists are fixed per currency, never converted. */
export const CURRENCIES = ["USD", "INR"] as const;
export type Currency = (typeof CURRENCIES)[number];

/** A type guard for values from outside (a query, a cookie, a body). */
export function isCurrency(value: unknown): value is Currency {
  return CURRENCIES.includes(value as Currency);
}

const formats: Partial<Record<Currency, Intl.NumberFormat>> = {};

/**
 * The amount as people read it: `$79`, `$7.11`, `₹3,999`. Whole amounts carry no decimals.
 * @param amountMinor integer minor units (cents, paise)
 */
export function formatMoney(amountMinor: number, currency: Currency): string {
  // Kept: making one takes longer than formatting a whole price list.
  const format = (formats[currency] ??= new Intl.NumberFormat(
    currency === "INR" ? "en-IN" : "en-US",
    { style: "currency", currency, trailingZeroDisplay: "stripIfInteger" },
  ));
  return format.format(amountMinor / 100);
}

/**
 * A percentage of an amount in integer minor units, rounded half up.
 * @param amountMinor integer ≥ 0
 * @param percent integer 0–100
 */
export function percentOf(amountMinor: number, percent: number): number {
  return Math.floor((amountMinor * percent + 50) / 100);
}
