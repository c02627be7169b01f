import type { BookingStatus } from "./transitions.ts";

export {
  BOOKING_STATUSES,
  type BookingStatus,
  mayChange,
  NOT_THE_CANDIDATES_FAULT,
  type Actor,
} from "./transitions.ts";

const SESSIONS: readonly BookingStatus[] = [
  "confirmed",
  "in_progress",
  "completed",
  "feedback_delivered",
];

export function isSession(status: BookingStatus): boolean {
  return SESSIONS.includes(status);
}
