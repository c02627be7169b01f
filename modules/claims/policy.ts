import type { BookingStatus } from "#modules/booking/policy.ts";

export type ClaimStatus = "open" | "granted" | "refused";

/** How long after its end a session can be complained about. */
export const CLAIM_DAYS = 7;

/** Until when a session that took place can be complained about; null: it did not, or can't be. */
export function claimableUntil(
  booking: { status: BookingStatus; endAt: Date },
  now: Date,
): Date | null {
  if (booking.status !== "completed" && booking.status !== "feedback_delivered") return null;
  const until = new Date(booking.endAt.getTime() + CLAIM_DAYS * 86_400_000);
  return now < until ? until : null;
}
