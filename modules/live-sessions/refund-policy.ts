import { type Currency, formatMoney, percentOf } from "#lib/money.ts";
import { formatDate, formatTime, type HourCycle, localDate } from "#lib/zones.ts";
import type { RefundPolicy } from "#platform/config/refund-policies.ts";

const HOUR_MS = 3_600_000;

export type RefundStep = { until: Date | null; percent: number };

/** Refund steps in order, each valid until its instant; the last has no end. */
export function refundSteps(policy: RefundPolicy, purchasedAt: Date, startAt: Date): RefundStep[] {
  const start = startAt.getTime();
  const offers = policy.steps.map(({ hoursBefore, percent }) => ({
    until: start - hoursBefore * HOUR_MS,
    percent,
  }));
  if (policy.afterPurchase) {
    const { minutes, hoursBefore } = policy.afterPurchase;
    const cooledOff = purchasedAt.getTime() + minutes * 60_000;
    offers.push({ until: Math.min(cooledOff, start - hoursBefore * HOUR_MS), percent: 100 });
  }
  const percents = [...new Set(offers.map(({ percent }) => percent))].toSorted((a, b) => b - a);
  const steps: RefundStep[] = [];
  let from = purchasedAt.getTime();
  for (const percent of percents) {
    const until = Math.max(
      ...offers.filter((offer) => offer.percent >= percent).map((offer) => offer.until),
    );
    if (until <= from) continue;
    steps.push({ until: new Date(until), percent });
    from = until;
  }
  return [...steps, { until: null, percent: 0 }];
}

/** The refund for canceling at `now`, as a percentage of the payment. */
export function refundPercent(steps: readonly RefundStep[], now: Date): number {
  return steps.find(({ until }) => until === null || now < until)?.percent ?? 0;
}

export type RefundLine = { when: string; back: string; percent: number };

type PricePaid = {
  amountMinor: number;
  currency: Currency;
  /** All of it returns to a pack as a session. */
  prepaid?: boolean;
  /** The maximum, if part of it was already refunded. */
  leftMinor?: number;
};

/** The refund steps as text, one line per step, in the reader's zone. */
export function refundLines(
  steps: RefundStep[],
  paid: PricePaid,
  zone: string,
  hourCycle?: HourCycle,
): RefundLine[] {
  return steps.map(({ until, percent }) => ({
    when: until
      ? `Until ${shortMoment(zone, until, hourCycle)}`
      : steps.length > 1
        ? "After that, or if you don’t come"
        : "If you cancel or don’t come",
    back: backText(percent, paid),
    percent,
  }));
}

/** A prepaid session is returned whole, or refunded in part. */
function backText(percent: number, paid: PricePaid): string {
  if (percent === 0) return "No refund";
  if (percent === 100 && paid.prepaid) return "The session";
  const backMinor = percentOf(paid.amountMinor, percent);
  return formatMoney(Math.min(backMinor, paid.leftMinor ?? backMinor), paid.currency);
}

/** `Monday, November 30, 9:30 AM`. The session shown beside it gives the year. */
function shortMoment(zone: string, instant: Date, hourCycle?: HourCycle): string {
  const date = formatDate(localDate(zone, instant)).replace(/, \d{4}$/, "");
  return `${date}, ${formatTime(zone, instant, hourCycle)}`;
}
