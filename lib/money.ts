/** Price lists are fixed per currency, never converted. */
export const CURRENCIES = ["USD", "INR"] as const;
export type Currency = (typeof CURRENCIES)[number];

export function isCurrency(value: unknown): value is Currency {
  return CURRENCIES.includes(value as Currency);
}

const formats: Partial<Record<Currency, Intl.NumberFormat>> = {};

/** Formats minor units: `$79`, `$7.11`, `₹3,999`. Whole amounts have no decimals. */
export function formatMoney(amountMinor: number, currency: Currency): string {
  // Cached: creating a format takes longer than formatting a whole price list.
  const format = (formats[currency] ??= new Intl.NumberFormat(
    currency === "INR" ? "en-IN" : "en-US",
    { style: "currency", currency, trailingZeroDisplay: "stripIfInteger" },
  ));
  return format.format(amountMinor / 100);
}

/**
 * A percentage of minor units, rounded half up. Expects integers: an amount ≥ 0 and a percentage of
 * 0–100.
 */
export function percentOf(amountMinor: number, percent: number): number {
  return Math.floor((amountMinor * percent + 50) / 100);
}
