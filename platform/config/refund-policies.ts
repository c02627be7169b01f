import type { RefundPolicies } from "#modules/booking/policy.ts";

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
