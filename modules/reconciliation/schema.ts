import type { Currency } from "#lib/money.ts";

export const DIFFERENCE_KINDS = [
  /** The provider has a payment that we don't know or think is unpaid. */
  "missing_here",
  /** We have it as paid, but the provider doesn't. */
  "missing_there",
  "amount",
  "currency",
  "refunded",
  "fee",
  /** A refund that is refused or has been pending for too long. */
  "stuck_refund",
  "ledger_sum",
  /** Our clearing account doesn't match the provider's payments. */
  "clearing",
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** One difference between our books and a provider's. Amounts are in minor units. */
export type Difference = {
  kind: DifferenceKind;
  /** The provider's id of the payment, or our own id. */
  ref: string;
  orderId: string | null;
  currency: Currency | null;
  /** An amount, a currency, a status, or null if there is none. */
  ours: number | string | null;
  theirs: number | string | null;
  /** Whether the provider's data was applied to our books. */
  applied: boolean;
};
