import type { BookingStatus } from "#modules/booking/policy.ts";

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

export type RefundStatus =
  | "pending"
  | "done"
  /** The provider refused for good: an operator's business. */
  | "failed"
  /** Not sent: the payer's bank took the money back first. */
  | "superseded";

/** What an expert earns of a session's price (docs/product.md#changes-and-refunds), per cent. */
export const EXPERT_SHARE_PERCENT = 75;
/** What is added to the money back when the fault was not the candidate's, per cent. */
export const GOODWILL_PERCENT = 10;
/** How long the candidate may choose between the money and another time before the money goes back. */
export const CHOICE_HOURS = 48;
/** Free changes of the time, and how long before the start the last is possible. */
export const FREE_MOVES = 2;
export const MOVE_NOTICE_HOURS = 24;

/** Ends that an operator writes down until rooms know who came. */
export const OUTCOMES = [
  "no_show_candidate",
  "no_show_expert",
  "no_show_both",
  "tech_failed",
] as const satisfies readonly BookingStatus[];
export type Outcome = (typeof OUTCOMES)[number];
