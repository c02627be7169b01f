import type { BookingStatus } from "#modules/booking/policy.ts";
import type { OrderStatus, RefundStatus } from "#modules/orders/policy.ts";

export type OrderState =
  /** Held, but not paid yet. */
  | "waiting"
  /** Waiting, and the provider has just declined. */
  | "declined"
  | "confirmed"
  /** Paid after the hold expired, and the time was still free. */
  | "retaken"
  | "under_way"
  /** Over, but its outcome isn't decided yet. */
  | "ended"
  | "completed"
  /** Paid after the hold expired, and the time was taken: being refunded. */
  | "refunding"
  | "refunded"
  | "expired"
  | "failed"
  | FallenThrough;

/** Outcomes of a confirmed session that didn't take place. */
export type FallenThrough =
  | "cancelled_by_candidate"
  | "cancelled_by_expert"
  | "cancelled_by_platform"
  | "no_show_candidate"
  | "no_show_expert"
  | "no_show_both"
  | "tech_failed";

export function orderState(facts: {
  order: OrderStatus;
  booking: BookingStatus | null;
  isUndecided: boolean;
  holdExpiresAt: Date | null;
  paidAt: Date | null;
  refunds: readonly { status: RefundStatus }[];
  /** The provider sent the visitor back with a decline. */
  declined: boolean;
}): OrderState {
  const { order, booking, isUndecided, holdExpiresAt, paidAt, refunds, declined } = facts;
  if (order === "draft" || order === "pending_payment") return declined ? "declined" : "waiting";
  if (order === "failed") return "failed";
  switch (booking) {
    case "confirmed":
      return paidAt && holdExpiresAt && paidAt > holdExpiresAt ? "retaken" : "confirmed";
    case "in_progress":
      return isUndecided ? "ended" : "under_way";
    case "completed":
    case "feedback_delivered":
      return "completed";
    case null:
    case "held":
    case "expired":
      break;
    default:
      return booking;
  }
  if (refunds.some((refund) => refund.status === "pending")) return "refunding";
  if (refunds.length > 0 || order === "refunded") return "refunded";
  // Paid but not booked: its refund is written in the same transaction as the payment.
  return order === "expired" ? "expired" : "refunding";
}

/** Whether the state may still change on its own, so that the page polls. */
export function isUnsettled(
  state: OrderState,
  refunds: readonly { status: RefundStatus }[],
): boolean {
  const waits = state === "waiting" || state === "declined" || state === "refunding";
  return waits || refunds.some(({ status }) => status === "pending");
}
