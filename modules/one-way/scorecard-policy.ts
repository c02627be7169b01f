/** The product's name in order lines. */
export const ONE_WAY_SCORECARD = "one-way-scorecard";

const HOUR_MS = 3_600_000;
/** How long an expert's claim lasts. */
export const CLAIM_HOURS = 24;

/** How long before a claim's end its expert is reminded. */
const REMIND_HOURS = 4;
/** Minimum time between emails to an expert about waiting recordings. */
export const QUEUE_MAIL_HOURS = 12;

export type ScorecardStatus = "unpaid" | "queued" | "delivered" | "refunded" | "canceled";

/** When a claim made now ends: always before the refund. */
export function claimUntil(now: Date, deliverBy: Date): Date {
  return new Date(Math.min(now.getTime() + CLAIM_HOURS * HOUR_MS, deliverBy.getTime()));
}

/** When the expert of a claim made now is reminded; null if that time has passed. */
export function remindAt(now: Date, until: Date): Date | null {
  const at = hoursAfter(until, -REMIND_HOURS);
  return at > now ? at : null;
}

export function hoursAfter(at: Date, hours: number): Date {
  return new Date(at.getTime() + hours * HOUR_MS);
}
