/** The statuses in order, then the exceptions (docs/product.md#orders-and-payments). */
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

/** Every legal transition; the database refuses all others (`status_transitions`). */
export const ORDER_TRANSITIONS: readonly { from: OrderStatus; to: OrderStatus; when: string }[] = [
  { from: "draft", to: "pending_payment", when: "the buyer goes to checkout" },
  { from: "draft", to: "expired", when: "the buyer never went to checkout" },
  { from: "pending_payment", to: "paid", when: "the provider confirms it, or nothing is due" },
  { from: "pending_payment", to: "failed", when: "the provider declined it for good" },
  { from: "pending_payment", to: "expired", when: "its hold ran out unpaid" },
  { from: "failed", to: "paid", when: "the provider confirms it after all" },
  { from: "expired", to: "paid", when: "the payment arrived late" },
  { from: "paid", to: "fulfilled", when: "the session took place, or nothing more is owed" },
  { from: "paid", to: "partially_refunded", when: "part of it was refunded" },
  { from: "paid", to: "refunded", when: "all of it was refunded" },
  { from: "paid", to: "disputed", when: "the payer's bank files a dispute" },
  { from: "fulfilled", to: "partially_refunded", when: "a claim was granted in part" },
  { from: "fulfilled", to: "refunded", when: "a claim was granted" },
  { from: "fulfilled", to: "paid", when: "its session is repeated, as no scorecard came" },
  { from: "fulfilled", to: "disputed", when: "the payer's bank files a dispute" },
  { from: "partially_refunded", to: "refunded", when: "the rest was refunded" },
  { from: "partially_refunded", to: "disputed", when: "the payer's bank files a dispute" },
  { from: "refunded", to: "disputed", when: "the payer's bank files a dispute anyway" },
  { from: "disputed", to: "paid", when: "the dispute was won before the session" },
  { from: "disputed", to: "fulfilled", when: "the dispute was won after it" },
  { from: "disputed", to: "partially_refunded", when: "won after a partial refund" },
  { from: "disputed", to: "refunded", when: "the dispute was lost" },
];
