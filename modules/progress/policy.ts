import type { BookingStatus } from "#modules/booking/policy.ts";

/** Whether a session is over and took place, as far as we know. */
export function tookPlace(booking: { status: BookingStatus; endAt: Date }, now: Date): boolean {
  if (booking.status === "in_progress") return now >= booking.endAt;
  return booking.status === "completed" || booking.status === "feedback_delivered";
}

/** A self-score counts once, and only before the candidate gets the expert's levels. */
export function mayScoreSelf(
  booking: { status: BookingStatus; endAt: Date },
  { isScored, isSent }: { isScored: boolean; isSent: boolean },
  now: Date,
): boolean {
  return !isScored && !isSent && tookPlace(booking, now);
}
