import type { BookingStatus } from "#modules/booking/policy.ts";
import type { OrderStatus, RefundStatus } from "#modules/orders/policy.ts";

export type OrderState =
  /** The time is held, the money is not there yet. */
  | "waiting"
  /** As before, and the provider has just refused. */
  | "declined"
  | "confirmed"
  /** Paid after the hold had run out, and the time was still free. */
  | "retaken"
  | "under_way"
  | "completed"
  /** Paid after the hold had run out, and the time was gone: the money goes back. */
  | "refunding"
  | "refunded"
  | "expired"
  | "failed"
  | FallenThrough;

/** Ends of a session that was confirmed and did not take place, as the booking has them. */
export type FallenThrough =
  | "cancelled_by_candidate"
  | "cancelled_by_expert"
  | "cancelled_by_platform"
  | "no_show_candidate"
  | "no_show_expert"
  | "no_show_both"
  | "tech_failed";

/** What an order's page is about, from what is known of its order, time and money. */
export function orderState(facts: {
  order: OrderStatus;
  booking: BookingStatus | null;
  holdExpiresAt: Date | null;
  paidAt: Date | null;
  refunds: readonly { status: RefundStatus }[];
  /** The provider sent the visitor back with a refusal. */
  declined: boolean;
}): OrderState {
  const { order, booking, holdExpiresAt, paidAt, refunds, declined } = facts;
  if (order === "draft" || order === "pending_payment") return declined ? "declined" : "waiting";
  if (order === "failed") return "failed";
  switch (booking) {
    case "confirmed":
      return paidAt && holdExpiresAt && paidAt > holdExpiresAt ? "retaken" : "confirmed";
    case "in_progress":
      return "under_way";
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
  // Paid, and the time is not theirs: its refund is written in the same breath as the payment.
  return order === "expired" ? "expired" : "refunding";
}

/** Whether something may still happen by itself, so that the page looks again. */
export function isUnsettled(
  state: OrderState,
  refunds: readonly { status: RefundStatus }[],
): boolean {
  const waits = state === "waiting" || state === "declined" || state === "refunding";
  return waits || refunds.some(({ status }) => status === "pending");
}
