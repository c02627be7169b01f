/** Rules §6: the road of an order, then its side roads. */
export const ORDER_STATUSES = [
  "draft",
  "pending_payment",
  "paid",
  "fulfilled",
  "failed",
  "expired",
  "partially_refunded",
  "refunded",
  "disputed",
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export type PaymentStatus = "created" | "open" | "paid" | "failed" | "expired" | "mismatched";

/** Why money goes back without anybody asking for it. */
export type RefundReason = "slot_lost" | "amount_mismatch" | "order_closed";
