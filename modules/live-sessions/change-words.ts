import { type Currency, formatMoney } from "#lib/money.ts";
import type { CandidateOptions, MoveRefusal } from "./change-policy.ts";
import { type Back, type Paid, worthOf } from "#modules/orders/price.ts";

type PaidIn = Paid & { currency: Currency };
type Cancel = Extract<CandidateOptions["cancel"], { ok: true }>;

/** What the cancel button says: what comes back is named before it is pressed. */
export function cancelLabel({ refundMinor, back }: Cancel, order: PaidIn): string {
  if (worthOf(order) === 0) return "Cancel this session";
  if (refundMinor === 0) return "Cancel and get nothing back";
  if (back.sessionMinor > 0) return "Cancel and get the session back in your pack";
  return `Cancel and get ${backWords(back, order.currency)} back`;
}

/** What the button says that takes the money when the fault was not the candidate's. */
export function takeLabel(
  { refundMinor, creditMinor, back }: NonNullable<CandidateOptions["choose"]>,
  currency: Currency,
): string {
  if (refundMinor === 0) return "No other session, thank you";
  // The credit that was spent on it and the one on top are one credit again.
  const credit = `a ${formatMoney(creditMinor + back.creditMinor, currency)} credit`;
  if (back.sessionMinor > 0) return `Take the session back in your pack and ${credit}`;
  if (back.moneyMinor === 0) return `Take ${credit}`;
  return `Take ${formatMoney(back.moneyMinor, currency)} back and ${credit}`;
}

/** `$71.10`, `$71.10 and a credit of $7.90`, `one session` */
export function backWords(back: Back, currency: Currency): string {
  if (back.sessionMinor > 0) return "one session";
  const credit = `a credit of ${formatMoney(back.creditMinor, currency)}`;
  if (back.creditMinor === 0) return formatMoney(back.moneyMinor, currency);
  if (back.moneyMinor === 0) return credit;
  return `${formatMoney(back.moneyMinor, currency)} and ${credit}`;
}

/** What was paid, as it was paid: `$79`, `$71.10 and a credit of $7.90`, `a session of your pack` */
export function paidWords({ amountMinor, creditMinor, packMinor, currency }: PaidIn): string {
  if (packMinor > 0) return "a session of your pack";
  return backWords({ moneyMinor: amountMinor, creditMinor, sessionMinor: 0 }, currency);
}

/** What of the price comes back, and how, as a sentence. */
export function backSentence(order: PaidIn, back: Back): string {
  const worth = worthOf(order);
  const backMinor = back.moneyMinor + back.creditMinor + back.sessionMinor;
  const what = backWords(back, order.currency);
  if (worth === 0) return "Nothing was paid, so nothing goes back.";
  if (back.sessionMinor > 0) return "The session goes back to your pack, to be used again.";
  if (backMinor === 0) {
    return order.packMinor > 0
      ? "Under the terms you booked with, the session of your pack is used up."
      : `Under the terms you booked with, nothing of the ${paidWords(order)} goes back.`;
  }
  if (order.packMinor > 0) {
    return `${what} of the ${formatMoney(worth, order.currency)} this session of your pack is worth goes back the way you paid for the pack.`;
  }
  if (backMinor >= worth) return `All you paid, ${what}, goes back the way it came.`;
  return `${what} of the ${paidWords(order)} you paid goes back the way it came.`;
}

/** What of an order has come back so far. */
export function backSoFar({ backMinor, returnedMinor, packMinor }: Paid): Back {
  return {
    moneyMinor: backMinor - returnedMinor,
    creditMinor: packMinor > 0 ? 0 : returnedMinor,
    sessionMinor: packMinor > 0 ? returnedMinor : 0,
  };
}

export const MOVE_REFUSALS: Record<MoveRefusal, string> = {
  not_movable: "This session can’t be moved any more.",
  no_moves_left: "You have changed the time twice, which is all that is free. It stays as it is.",
  too_late: "The time can be changed until 24 hours before the start, and that has passed.",
};
