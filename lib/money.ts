/** Price lists are fixed per currency, never converted. */
export const CURRENCIES = ["USD", "INR"] as const;
export type Currency = (typeof CURRENCIES)[number];

export function isCurrency(value: unknown): value is Currency {
  return CURRENCIES.includes(value as Currency);
}

/** Formats minor units: `$79`, `$7.11`, `₹3,999`. Whole amounts have no decimals. */
export function formatMoney(amountMinor: number, currency: Currency): string {
  const minor = Math.abs(amountMinor);
  const whole = groupDigits(Math.floor(minor / 100), currency === "INR" ? "lakhs" : "thousands");
  const decimals = minor % 100 === 0 ? "" : `.${String(minor % 100).padStart(2, "0")}`;
  return `${amountMinor < 0 ? "-" : ""}${currency === "INR" ? "₹" : "$"}${whole}${decimals}`;
}

/**
 * A percentage of minor units, rounded half up. Expects integers: an amount ≥ 0 and a percentage of
 * 0–100.
 */
export function percentOf(amountMinor: number, percent: number): number {
  return Math.floor((amountMinor * percent + 50) / 100);
}

/** `12,345`; in India `12,34,567`. Not by Intl, because browsers' data differ from the server's. */
export function groupDigits(whole: number, groups: "thousands" | "lakhs" = "thousands"): string {
  const between = groups === "lakhs" ? /\B(?=(?:\d\d)*\d{3}$)/g : /\B(?=(?:\d{3})+$)/g;
  return String(whole).replace(between, ",");
}
