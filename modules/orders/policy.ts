export { refundableMinor, pricePaid, orderValueMinor } from "./price.ts";
export { ORDER_STATUSES, type OrderStatus } from "./transitions.ts";

/** Said with a 429. */
export const TOO_MANY_UNPAID =
  "You have several orders waiting for payment. Pay or release one of them first";

export type PaymentStatus = "created" | "open" | "paid" | "failed" | "expired" | "mismatched";

export type RefundReason =
  /** Paid late, and the time had gone. */
  | "slot_lost"
  | "amount_mismatch"
  /** Paid twice, or for an order that was over. */
  | "order_closed"
  | "cancelled"
  /** The session did not take place, through no fault of the candidate's. */
  | "not_held"
  /** A quality claim was granted. */
  | "claim"
  /** An operator's own decision. */
  | "goodwill"
  | "unused_sessions";

/** What bought nothing changes nothing of the order. */
export function isOfTheOrder(reason: RefundReason): boolean {
  return reason !== "amount_mismatch" && reason !== "order_closed";
}

export type RefundStatus =
  | "pending"
  | "done"
  /** The provider refused for good: an operator's business. */
  | "failed"
  /** Not sent: the payer's bank took the money back first. */
  | "superseded";
