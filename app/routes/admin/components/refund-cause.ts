import type { RefundReason } from "#modules/orders/policy.ts";

export const REFUND_CAUSES: Record<RefundReason, string> = {
  slot_lost: "Paid too late: the time was taken",
  paid_late: "Paid too late: it could no longer be provided",
  credit_spent: "Paid too late: the credit was already spent",
  amount_mismatch: "Another amount was paid",
  order_closed: "Paid twice, or after the order ended",
  cancelled: "Canceled",
  recordings_deleted: "The candidate deleted the recordings",
  recordings_unplayable: "The recordings can’t be played",
  not_held: "The session didn’t take place",
  not_delivered: "No scorecard in time",
  claim: "Claim granted",
  goodwill: "Goodwill",
  unused_sessions: "Unused sessions of a pack",
};

/** A refund's reason in words; other text, such as an operator's, stays as is. */
export function refundCause(reason: string): string {
  return Object.hasOwn(REFUND_CAUSES, reason) ? REFUND_CAUSES[reason as RefundReason] : reason;
}
