import { CREDIT_CHANGED, TOO_MANY_UNPAID } from "#modules/orders/policy.ts";
import { COUPON_PROBLEMS } from "#modules/promotions/coupon-words.ts";

/** Why this network can't hold a time; sent with a 429. */
export const HOLD_LIMITS = {
  network_full:
    "Your network is holding too many times. Sign in to verify your email, then pick your time",
  day_share:
    "Others on your network are holding times with this expert that day. Pick another day or expert, or try again in 10 minutes",
};

export type Problem = { title: string; text: string; tone?: "success" };

/** Why a visitor was sent back to an earlier step, by the URL's parameter. */
export const PROBLEMS: Record<string, Problem> = {
  hold_unknown: {
    title: "We can’t find that hold in this browser",
    text: "A hold only works in the browser that made it. Pick a time to hold it again.",
  },
  unknown_service: {
    title: "We don’t offer that session",
    text: "Choose one of these instead.",
  },
  unknown_expert: {
    title: "That expert doesn’t offer this session now",
    text: "These are the first available times. Pick one, or choose another expert.",
  },
  not_live: {
    title: "That session has no times to book yet",
    text: "Choose one of these instead.",
  },
  bad_time: {
    title: "We couldn’t read that time",
    text: "Pick it again from the list.",
  },
  released: {
    tone: "success",
    title: "You released your time",
    text: "You haven’t been charged. Pick another time whenever you like.",
  },
  candidate_busy: {
    title: "You already have a session at that time",
    text: "It overlaps another of your bookings. You haven’t been charged. Pick another time.",
  },
};

/** Why an order could not be placed, by field (null: the whole form). */
export const ORDER_PROBLEMS: Record<string, { field: string | null; text: string }> = {
  ...Object.fromEntries(
    Object.entries(COUPON_PROBLEMS).map(([reason, text]) => [reason, { field: "coupon", text }]),
  ),
  pack_used_up: {
    field: null,
    text: "Your pack has no sessions left for this. You haven’t been charged. Pay for this session, or release the time",
  },
  credit_changed: {
    field: null,
    text: CREDIT_CHANGED,
  },
  something_to_spend: {
    field: null,
    text: "You have credit. Review the price before you pay",
  },
  too_many_unpaid: { field: null, text: TOO_MANY_UNPAID },
  own_session: {
    field: null,
    text: "This session is your own. Release the time, or sign in with another email",
  },
  day_full: {
    field: null,
    text: "Someone just booked the last session that day. You haven’t been charged. Pick another time",
  },
  over_cap: {
    field: null,
    text: "That’s over the card limit. Ask us for an invoice",
  },
  payment_unavailable: {
    field: null,
    text: "We can’t reach the payment page right now. Your time is still held. Try again",
  },
};

export const CHANGE_PROBLEMS: Record<string, { title: string; text: string }> = {
  candidate_busy: {
    title: "You already have a session at that time",
    text: "It overlaps another of your bookings. Your session hasn’t changed. Pick another time.",
  },
  bad_time: PROBLEMS["bad_time"]!,
};
