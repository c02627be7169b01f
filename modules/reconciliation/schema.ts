import type { Currency } from "#lib/money.ts";

export const DIFFERENCE_KINDS = [
  /** The provider has money of a payment that we do not know, or that we believe unpaid. */
  "missing_here",
  /** We have it as paid, and the provider does not. */
  "missing_there",
  "amount",
  "currency",
  /** What went back of it. */
  "refunded",
  "fee",
  /** A refund that was asked for long ago and has not gone, or that the provider refuses. */
  "stuck_refund",
  /** The books do not add up to zero. */
  "ledger_sum",
  /** What the books say we have at the provider is not what its payments come to. */
  "clearing",
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** One thing on which our books and a provider's do not agree. Amounts are minor units. */
export type Difference = {
  kind: DifferenceKind;
  /** The provider's name for the payment, or ours for what is not one. */
  ref: string;
  orderId: string | null;
  currency: Currency | null;
  /** An amount, a currency, a status; null: there is none. */
  ours: number | string | null;
  theirs: number | string | null;
  /** Whether it was set right: what the provider knew has been applied. */
  applied: boolean;
};
