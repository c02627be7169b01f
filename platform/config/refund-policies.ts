export type RefundPolicy = {
  /**
   * Each step applies while the start is at least this many hours away; after the last there is no
   * refund.
   */
  steps: readonly { hoursBefore: number; percent: number }[];
  /** A full refund shortly after purchase, if the start is further away than `hoursBefore`. */
  afterPurchase: { minutes: number; hoursBefore: number } | null;
  /** A recording's scorecard that isn't delivered this long after its payment is refunded. */
  scorecardHours: number;
};

export type RefundPolicies = {
  current: string;
  versions: Readonly<Record<string, RefundPolicy>>;
};

/**
 * Each order keeps the version it was sold under, so a published version never changes: a new rule
 * is a new version.
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
      scorecardHours: 72,
    },
  },
};
