import { type Currency, formatMoney } from "#lib/money.ts";
import type { CandidateOptions, MoveRefusal } from "./change-policy.ts";
import { orderValueMinor, type Paid, refundableMinor } from "#modules/orders/price.ts";
import { refundWords as orderRefundWords, priceWords } from "#modules/orders/refund-words.ts";
import { type PaidSession, type SessionRefund, sumOf } from "./policy.ts";

type PaidIn = Paid & { currency: Currency };
type Cancel = Extract<CandidateOptions["cancel"], { ok: true }>;

export function cancelLabel({ refundMinor, back }: Cancel, order: PaidIn): string {
  if (orderValueMinor(order) === 0) return "Cancel this session";
  if (refundMinor === 0) return "Cancel with no refund";
  if (back.sessionMinor > 0) return "Cancel and return the session to your pack";
  return `Cancel and refund ${refundWords(back, order.currency)}`;
}

/** The label for taking the refund after a failure that wasn't the candidate's fault. */
export function takeLabel(
  { refundMinor, creditMinor, back }: NonNullable<CandidateOptions["choose"]>,
  currency: Currency,
): string {
  if (refundMinor === 0) return "Don’t rebook";
  // The credit spent on the order and the goodwill credit are shown as one.
  const sum = creditMinor + back.creditMinor;
  const credit = `${formatMoney(sum, currency)} in credit`;
  if (back.sessionMinor > 0) {
    return `Return the session to your pack${sum > 0 ? ` and get ${credit}` : ""}`;
  }
  if (back.moneyMinor === 0) return `Get ${credit}`;
  if (sum === 0) return `Get a refund of ${formatMoney(back.moneyMinor, currency)}`;
  return `Get a refund of ${formatMoney(back.moneyMinor, currency)} and ${credit}`;
}

/** `$71.10`, `$71.10 and $7.90 in credit`, `one session` */
export function refundWords(back: SessionRefund, currency: Currency): string {
  return back.sessionMinor > 0 ? "one session" : orderRefundWords(back, currency);
}

/** `$79`, `$71.10 and $7.90 in credit`, `one session from your pack` */
export function paidWords(order: PaidIn): string {
  return order.prepaidMinor > 0 ? "one session from your pack" : priceWords(order);
}

/** The refund for a change of the session, minus earlier refunds. */
export function refundSentence(
  order: PaidSession & { currency: Currency },
  back: SessionRefund,
): string {
  const worth = orderValueMinor(order);
  const refundedMinor = sumOf(back);
  const money = formatMoney(back.moneyMinor, order.currency);
  if (worth === 0) return "You weren’t charged, so there’s no refund.";
  if (back.sessionMinor > 0) return "The session goes back to your pack, and you can use it again.";
  if (refundedMinor === 0 && refundableMinor(order) === 0) {
    return "We’ve already refunded the full price.";
  }
  if (refundedMinor === 0 && order.pack?.leftMinor === 0) {
    return "We’ve already refunded everything you paid for the pack.";
  }
  if (refundedMinor === 0 && order.refundedMinor > 0) {
    return "Under the terms you booked with, the rest of the price is nonrefundable.";
  }
  if (refundedMinor === 0) {
    return order.prepaidMinor > 0
      ? "Under the terms you booked with, this session of your pack counts as used."
      : `Under the terms you booked with, the ${paidWords(order)} you paid is nonrefundable.`;
  }
  if (order.prepaidMinor > 0) {
    return `We’ll refund ${money} of the ${formatMoney(worth, order.currency)} this session is worth, the same way you paid for the pack.`;
  }
  const credit = `return ${formatMoney(back.creditMinor, order.currency)} in credit to your account`;
  if (back.moneyMinor === 0) return `We’ll ${credit}.`;
  const part = refundedMinor < worth ? ` of the ${paidWords(order)} you paid` : "";
  const refund = `refund ${money}${part} to your original payment method`;
  return back.creditMinor > 0 ? `We’ll ${refund} and ${credit}.` : `We’ll ${refund}.`;
}

export function refundedSoFar({ refundedMinor, returnedMinor, prepaidMinor }: Paid): SessionRefund {
  return {
    moneyMinor: refundedMinor - returnedMinor,
    creditMinor: prepaidMinor > 0 ? 0 : returnedMinor,
    sessionMinor: prepaidMinor > 0 ? returnedMinor : 0,
  };
}

export const MOVE_REFUSALS: Record<MoveRefusal, string> = {
  not_movable: "This session can no longer be rescheduled.",
  no_moves_left: "You’ve already rescheduled this session twice, which is the limit.",
  too_late: "It’s less than 24 hours before the start, so you can no longer reschedule.",
};
