import { type Currency, formatMoney, percentOf } from "#app/lib/money.ts";
import type { BookingStatus } from "./transitions.ts";
import { formatDate, formatTime, localDate } from "#app/lib/zones.ts";

export {
  BOOKING_STATUSES,
  type BookingStatus,
  mayChange,
  NOT_THE_CANDIDATES_FAULT,
  type Party,
} from "./transitions.ts";

const SESSIONS: readonly BookingStatus[] = [
  "confirmed",
  "in_progress",
  "completed",
  "feedback_delivered",
];

/** Whether a booking is a session that takes, or took, place. */
export function isSession(status: BookingStatus): boolean {
  return SESSIONS.includes(status);
}

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

/** What cancelling at `now` gives back of what was paid, per cent. */
export function refundPercent(steps: readonly RefundStep[], now: Date): RefundStep["percent"] {
  return steps.find(({ until }) => until === null || now < until)?.percent ?? 0;
}

export type RefundLine = { when: string; back: string; percent: 100 | 50 | 0 };

/**
 * What cancelling gives back over time, a line per step, in the reader's zone: the line shown
 * before payment, on the order and wherever it can be cancelled (rules 5).
 */
export function refundLines(
  steps: RefundStep[],
  paid: { amountMinor: number; currency: Currency; prepaid?: boolean },
  zone: string,
): RefundLine[] {
  return steps.map(({ until, percent }) => ({
    when: until ? `Until ${shortMoment(zone, until)}` : "After that, or not turning up",
    back: backText(percent, paid),
    percent,
  }));
}

/** A prepaid session is given back whole, or a part of what it is worth. */
function backText(
  percent: RefundStep["percent"],
  paid: { amountMinor: number; currency: Currency; prepaid?: boolean },
): string {
  if (percent === 0) return "Nothing";
  if (percent === 100 && paid.prepaid) return "The session";
  return formatMoney(percentOf(paid.amountMinor, percent), paid.currency);
}

/** `Monday, November 30, 9:30 AM`: the year is clear from the session beside it. */
function shortMoment(zone: string, instant: Date): string {
  const date = formatDate(localDate(zone, instant)).replace(/, \d{4}$/, "");
  return `${date}, ${formatTime(zone, instant)}`;
}
