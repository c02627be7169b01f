import type { Currency } from "./money.ts";

/** Rupees and +91 in India's zones, dollars and +1 elsewhere. */
export function isIndianZone(zone: string): boolean {
  return zone === "Asia/Kolkata" || zone === "Asia/Calcutta";
}

export function defaultCurrency(zone: string): Currency {
  return isIndianZone(zone) ? "INR" : "USD";
}

export function defaultCountryCode(zone: string): string {
  return isIndianZone(zone) ? "+91" : "+1";
}
