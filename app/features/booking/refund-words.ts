import { type Currency, formatMoney, percentOf } from "#app/lib/money.ts";
import { formatDate, formatTime, localDate } from "#app/lib/zones.ts";
import type { RefundStep } from "./policy.ts";

export type RefundLine = { when: string; back: string; percent: 100 | 50 | 0 };

/**
 * What cancelling gives back over time, a line per step, in the reader's zone: the line shown
 * before payment, on the order and wherever it can be cancelled (rules 5).
 */
export function refundLines(
  steps: RefundStep[],
  paid: { amountMinor: number; currency: Currency },
  zone: string,
): RefundLine[] {
  return steps.map(({ until, percent }) => ({
    when: until ? `Until ${shortMoment(zone, until)}` : "After that, or not turning up",
    back:
      percent === 0 ? "Nothing" : formatMoney(percentOf(paid.amountMinor, percent), paid.currency),
    percent,
  }));
}

/** `Monday, November 30, 9:30 AM`: the year is clear from the session beside it. */
function shortMoment(zone: string, instant: Date): string {
  const date = formatDate(localDate(zone, instant)).replace(/, \d{4}$/, "");
  return `${date}, ${formatTime(zone, instant)}`;
}
