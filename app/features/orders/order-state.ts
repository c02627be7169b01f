import { type BookingStatus, isSession } from "#app/features/booking/policy.ts";
import type { OrderStatus, RefundStatus } from "./policy.ts";

export type OrderState =
  /** The time is held, the money is not there yet. */
  | "waiting"
  /** As before, and the provider has just refused. */
  | "declined"
  | "confirmed"
  /** Paid after the hold had run out, and the time was still free. */
  | "retaken"
  /** Paid after the hold had run out, and the time was gone: the money goes back. */
  | "refunding"
  | "refunded"
  | "expired"
  | "failed"
  | "cancelled";

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
  if (booking !== null && isSession(booking)) {
    return paidAt && holdExpiresAt && paidAt > holdExpiresAt ? "retaken" : "confirmed";
  }
  if (refunds.some((refund) => refund.status === "pending")) return "refunding";
  if (refunds.length > 0 || order === "refunded") return "refunded";
  if (order === "expired") return "expired";
  // Paid, and the time is not theirs: its refund is written in the same breath as the payment.
  return booking === "expired" ? "refunding" : "cancelled";
}

/** Whether something may still happen by itself, so that the page looks again. */
export function isUnsettled(state: OrderState): boolean {
  return state === "waiting" || state === "declined" || state === "refunding";
}
