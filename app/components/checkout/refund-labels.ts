/** Where a refund stands, in the same words on the order's page and in the list of orders. */
export const REFUND_LABELS = {
  pending: "Refund on its way",
  done: "Refunded",
  inKind: "Returned to you",
  stuck: "Refund delayed",
} as const;
