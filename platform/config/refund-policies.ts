/** What cancelling refunds, by the hours left until the start. */
export type RefundPolicy = {
  /** Each holds while the start is at least so many hours away; after the last nothing is refunded. */
  steps: readonly { hoursBefore: number; percent: number }[];
  /** For so long after buying everything is refunded, while the start is further away than this. */
  afterPurchase: { minutes: number; hoursBefore: number } | null;
};

export type RefundPolicies = {
  /** The version that orders are sold under now. */
  current: string;
  versions: Readonly<Record<string, RefundPolicy>>;
};

/**
 * What candidates are refunded when they cancel. Each order keeps the version it was sold under, so a
 * version that was ever current stays here unchanged: a new rule is a new version.
 */
export const REFUND_POLICIES: RefundPolicies = {
  current: "2026-01",
  versions: {
    "2026-01": {
      steps: [
        { hoursBefore: 24, percent: 100 },
        { hoursBefore: 4, percent: 50 },
      ],
      afterPurchase: { minutes: 60, hoursBefore: 6 },
    },
  },
};
