import type { RefundPolicies, RefundPolicy } from "#platform/config/refund-policies.ts";
import { type Paid, refundableMinor } from "./price.ts";
import type { OrderStatus } from "./transitions.ts";

export { refundableMinor, pricePaid, orderValueMinor } from "./price.ts";
export { ORDER_STATUSES, type OrderStatus } from "./transitions.ts";

/** Sent with a 429. */
export const TOO_MANY_UNPAID =
  "You have several orders waiting for payment. Pay or release one of them first";

export const CREDIT_CHANGED =
  "Your credit has changed. You haven’t been charged. Check the new price";

export type PaymentStatus = "created" | "open" | "paid" | "failed" | "expired" | "mismatched";

export const REFUND_REASONS = [
  /** Paid late, and the time was taken. */
  "slot_lost",
  /** Paid late, and the item is no longer available. */
  "paid_late",
  /** Paid late, and the credit for the rest was spent elsewhere. */
  "credit_spent",
  "amount_mismatch",
  /** Paid twice, or after the order had ended. */
  "order_closed",
  "cancelled",
  /** The candidate deleted the recordings to be scored. */
  "recordings_deleted",
  /** The recordings to be scored can't be played. */
  "recordings_unplayable",
  /** The session failed through no fault of the candidate. */
  "not_held",
  /** No expert delivered it in time. */
  "not_delivered",
  "claim",
  /** An operator's decision. */
  "goodwill",
  "unused_sessions",
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** Products' reasons for refunding a late payment. */
export type LateReason = Extract<RefundReason, "slot_lost" | "paid_late">;

/** A payment that bought nothing doesn't affect the order's status. */
export function isOfTheOrder(reason: RefundReason): boolean {
  return reason !== "amount_mismatch" && reason !== "order_closed";
}

/**
 * What can still be refunded of a paid order. A refunded or disputed payment is already back with
 * the payer. Minor units.
 */
export function keptMinor(order: Omit<Paid, "returnedMinor"> & { status: OrderStatus }): number {
  const isKept = ["paid", "fulfilled", "partially_refunded"].includes(order.status);
  return isKept ? refundableMinor(order) : 0;
}

export type RefundStatus =
  | "pending"
  | "done"
  /** The provider refused for good; an operator must act. */
  | "failed"
  /** Not sent, because the payer's bank took the money back first. */
  | "superseded";

/** Throws for an unknown version: every version an order was sold under must stay configured. */
export function refundPolicy({ versions }: RefundPolicies, version: string): RefundPolicy {
  const policy = versions[version];
  if (!policy) throw new Error(`The refund policy ${version} isn't configured.`);
  return policy;
}
