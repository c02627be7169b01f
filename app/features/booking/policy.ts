/** Rules §5. `held` and what follows it in order; the rest are ends. */
export const BOOKING_STATUSES = [
  "held",
  "confirmed",
  "in_progress",
  "completed",
  "feedback_delivered",
  "cancelled_by_candidate",
  "cancelled_by_expert",
  "cancelled_by_platform",
  "no_show_candidate",
  "no_show_expert",
  "no_show_both",
  "tech_failed",
  "expired",
] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

/** The statuses that keep others out of the time, as the exclusion constraints read. */
export const LIVE_STATUSES = ["held", "confirmed", "in_progress"] as const;

const HOUR_MS = 3_600_000;

export type RefundStep = { until: Date | null; percent: 100 | 50 | 0 };

/**
 * What cancelling gives back over time, for the policy version "2026-01" (rules §5): the steps in
 * order, each valid until its instant; the last has no end.
 */
export function refundSteps(purchasedAt: Date, startAt: Date): RefundStep[] {
  const start = startAt.getTime();
  const full = start - 24 * HOUR_MS;
  const half = start - 4 * HOUR_MS;
  // Within an hour of buying everything comes back, while the session is over six hours away.
  const second = Math.min(purchasedAt.getTime() + HOUR_MS, start - 6 * HOUR_MS);
  const fullUntil = Math.max(full, second);
  const steps: RefundStep[] = [];
  if (fullUntil > purchasedAt.getTime()) steps.push({ until: new Date(fullUntil), percent: 100 });
  if (half > fullUntil && half > purchasedAt.getTime()) {
    steps.push({ until: new Date(half), percent: 50 });
  }
  steps.push({ until: null, percent: 0 });
  return steps;
}
