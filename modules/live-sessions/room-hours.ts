import type { BookingStatus } from "#modules/booking/policy.ts";

/** Minutes, as in `config.rooms`. */
type Figures = { opensMin: number; closesMin: number };
type Times = { startAt: Date; endAt: Date };

const MINUTE_MS = 60_000;

/** When a session's room opens and closes. */
export function roomHours(
  { opensMin, closesMin }: Figures,
  { startAt, endAt }: Times,
): { opensAt: Date; closesAt: Date } {
  return {
    opensAt: new Date(startAt.getTime() - opensMin * MINUTE_MS),
    closesAt: new Date(endAt.getTime() + closesMin * MINUTE_MS),
  };
}

/** Whether people can still enter the room, now or once it opens. */
export function hasRoom(
  figures: Figures,
  booking: Times & { status: BookingStatus },
  now: Date,
): boolean {
  if (now >= roomHours(figures, booking).closesAt) return false;
  switch (booking.status) {
    case "confirmed":
    case "in_progress":
      return true;
    case "completed":
    case "feedback_delivered":
      // Completed before the end: the expert ended it.
      return now >= booking.endAt;
    default:
      return false;
  }
}
