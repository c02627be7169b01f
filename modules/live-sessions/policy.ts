import { percentOf } from "#lib/money.ts";
import { type BookingStatus, NOT_THE_CANDIDATES_FAULT } from "#modules/booking/policy.ts";
import {
  allocateRefund,
  type RefundSplit,
  orderValueMinor,
  type Paid,
  pricePaid,
  refundableMinor,
} from "#modules/orders/price.ts";
import { isPackOpen, type PackEnd } from "#modules/packs/policy.ts";

/** The product of an order line that sells a session; its `ref` is the booking. */
export const LIVE_SESSION = "live-session";

/** The line of an order that sells a session; undefined if it sells something else. */
export function sessionLine<L extends { product: string }>(order: { lines: readonly L[] }) {
  return order.lines.find(({ product }) => product === LIVE_SESSION);
}

/** How a session was paid, and its pack, if any. */
export type PaidSession = Paid & {
  pack: (PackEnd & { leftMinor: number }) | null;
};

/** The forms of a session's refund; `sessionMinor`: the whole session returns to its pack. */
export type SessionRefund = RefundSplit & { sessionMinor: number };

/**
 * The form of a session's refund: the way it was paid. A whole prepaid session returns to its pack
 * while the pack is open; part of one, or a whole one once the pack is closed, is refunded as
 * money.
 */
export function allocateSessionRefund(
  order: PaidSession,
  refundMinor: number,
  now: Date,
): SessionRefund {
  const { prepaidMinor, pack } = order;
  const isWhole = prepaidMinor > 0 && refundMinor >= prepaidMinor && order.refundedMinor === 0;
  if (isWhole && pack !== null && isPackOpen(pack, now)) {
    return { moneyMinor: 0, creditMinor: 0, sessionMinor: refundMinor };
  }
  const { moneyMinor, creditMinor } = allocateRefund(order, refundMinor);
  // Less if an operator has refunded part of the pack's price.
  const leftMinor = pack?.leftMinor ?? moneyMinor;
  return { moneyMinor: Math.min(moneyMinor, leftMinor), creditMinor, sessionMinor: 0 };
}

/** A refund in all its forms. Minor units. */
export function sumOf({ moneyMinor, creditMinor, sessionMinor }: SessionRefund): number {
  return moneyMinor + creditMinor + sessionMinor;
}

/** The most of a session's price that can be refunded in parts. Minor units. */
export function partsLeftMinor(order: PaidSession): number {
  const keptMinor = refundableMinor(order);
  return order.pack ? Math.min(keptMinor, order.pack.leftMinor) : keptMinor;
}

/** The basis of `refundLines`: a session whose pack is closed is refunded as money. */
export function sessionPricePaid<C>(order: PaidSession & { currency: C }, now: Date) {
  const { sessionMinor } = allocateSessionRefund(order, orderValueMinor(order), now);
  return { ...pricePaid(order), prepaid: sessionMinor > 0, leftMinor: partsLeftMinor(order) };
}

/** Percentage of a session's price (docs/product.md#changes-and-refunds). */
export const EXPERT_SHARE_PERCENT = 75;
/** The credit on top of the refund if it wasn't the candidate's fault, as a percentage. */
export const GOODWILL_PERCENT = 10;
/** Time to choose between a refund and another time; then the refund is made. */
export const CHOICE_HOURS = 48;
/** Free reschedules, and the minimum notice for one. */
export const FREE_MOVES = 2;
export const MOVE_NOTICE_HOURS = 24;

/** The last instant at which a session at `startAt` can be rescheduled. */
export function movableUntil(startAt: Date): Date {
  return new Date(startAt.getTime() - MOVE_NOTICE_HOURS * 3_600_000);
}

/** When a scorecard is missed: time after the session's end, and minimum after the decision. */
export const FEEDBACK_HOURS = 72;
export const FEEDBACK_GRACE_HOURS = 24;

/** The credit on top of a refund, if the session failed through no fault of the candidate. */
export function goodwillCreditMinor(
  order: Parameters<typeof orderValueMinor>[0],
  status: BookingStatus,
): number {
  const isDue = NOT_THE_CANDIDATES_FAULT.includes(status);
  return isDue ? percentOf(orderValueMinor(order), GOODWILL_PERCENT) : 0;
}

/** How a session ends that didn't take place as planned. */
export const OUTCOMES = [
  "no_show_candidate",
  "no_show_expert",
  "no_show_both",
  "tech_failed",
] as const satisfies readonly BookingStatus[];
export type Outcome = (typeof OUTCOMES)[number];
