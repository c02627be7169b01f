import type { BookingStatus } from "#modules/booking/policy.ts";

/** A candidate's report, or a case that presence couldn't decide. */
export type ClaimAbout = "report" | "attendance";
/** A report is granted or refused, a case closed. */
export type ClaimStatus = "open" | "granted" | "refused" | "settled";

/** Days after a session's end in which a claim can be filed. */
export const CLAIM_DAYS = 7;

/** The deadline for a claim; null if the session did not take place. */
export function claimableUntil(
  booking: { status: BookingStatus; endAt: Date },
  now: Date,
): Date | null {
  if (booking.status !== "completed" && booking.status !== "feedback_delivered") return null;
  const until = new Date(booking.endAt.getTime() + CLAIM_DAYS * 86_400_000);
  return now < until ? until : null;
}
