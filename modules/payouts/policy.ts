import type { Currency } from "#lib/money.ts";

export const PAYOUT_STATUSES = ["requested", "paid", "canceled"] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

/** Whether a payout is an open request that is still due in full. */
export function isPayable(payout: {
  status: PayoutStatus;
  amountMinor: number;
  dueMinor: number | null;
}): boolean {
  const { status, amountMinor, dueMinor } = payout;
  return status === "requested" && dueMinor !== null && dueMinor >= amountMinor;
}

/** How an expert is paid. */
export const PAYOUT_METHODS = {
  iban: "Bank account with an IBAN",
  us: "Bank account in the United States",
  india: "Bank account in India",
  upi: "UPI",
  other: "Bank account elsewhere",
} as const;
export type PayoutMethod = keyof typeof PAYOUT_METHODS;

/** More than this is paid out, in minor units: $50 and ₹4,000. */
const PAYOUT_OVER: Record<Currency, number> = { USD: 5_000, INR: 400_000 };

/** The amount above which an expert is paid; those who left are paid all that they earned. */
export function payoutOver(currency: Currency, hasLeft: boolean): number {
  return hasLeft ? 0 : PAYOUT_OVER[currency];
}

const EVERY_DAYS = 7;

/** When the next payout can be requested after the last one. */
export function nextRequestAt(lastRequestedAt: Date): Date {
  return new Date(lastRequestedAt.getTime() + EVERY_DAYS * 86_400_000);
}

export type RequestRefusal =
  | "too_little"
  | "already_requested"
  /** Less than a week after the last one. */
  | "too_soon"
  | "no_details";

/** Why an expert can't request a payout now; null if they can. */
export function requestRefusal(
  facts: {
    dueMinor: number;
    currency: Currency;
    hasDetails: boolean;
    hasLeft: boolean;
    isRequested: boolean;
    lastRequestedAt: Date | null;
  },
  now: Date,
): RequestRefusal | null {
  if (facts.isRequested) return "already_requested";
  if (facts.dueMinor <= payoutOver(facts.currency, facts.hasLeft)) return "too_little";
  if (facts.lastRequestedAt && nextRequestAt(facts.lastRequestedAt) > now) return "too_soon";
  return facts.hasDetails ? null : "no_details";
}
