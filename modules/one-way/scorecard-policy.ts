/** The product's name in order lines. */
export const ONE_WAY_SCORECARD = "one-way-scorecard";

const HOUR_MS = 3_600_000;
/** For how long a recording is one expert's to score. */
export const CLAIM_HOURS = 24;

/** How long before its end an expert is reminded of a claim. */
const REMIND_HOURS = 4;
/** An expert is emailed at most once in these about what waits. */
export const QUEUE_MAIL_HOURS = 12;

export type ScorecardStatus = "unpaid" | "queued" | "delivered" | "refunded" | "canceled";

/** When a claim made now ends: before the refund, in any case. */
export function claimUntil(now: Date, deliverBy: Date): Date {
  return new Date(Math.min(now.getTime() + CLAIM_HOURS * HOUR_MS, deliverBy.getTime()));
}

/** When the expert of a claim made now is reminded; null if that is already over. */
export function remindAt(now: Date, until: Date): Date | null {
  const at = hoursAfter(until, -REMIND_HOURS);
  return at > now ? at : null;
}

export function hoursAfter(at: Date, hours: number): Date {
  return new Date(at.getTime() + hours * HOUR_MS);
}
