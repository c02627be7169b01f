import { TOO_MANY_UNPAID } from "#modules/orders/policy.ts";

/** Why a time could not be held for anybody on this network: with a 429. */
export const HOLD_LIMITS = {
  network_full:
    "Too many times are held from your network. Sign in to confirm your email, then pick your time",
  day_share:
    "Others on your network hold times with this expert on that day. Pick another day or expert, or try again in 10 minutes",
};

/** Why a visitor is back on an earlier screen, as it stands in the address; others say nothing. */
export const PROBLEMS: Record<string, { title: string; text: string; tone?: "success" }> = {
  hold_unknown: {
    title: "We can’t find that hold in this browser",
    text: "Holds belong to the browser that made them. Choose a time and it is held again.",
  },
  unknown_service: {
    title: "That session is not in our catalogue",
    text: "Choose one of these instead.",
  },
  unknown_expert: {
    title: "That expert does not give this session now",
    text: "We show whoever is available first. Choose a time, or another expert.",
  },
  not_live: {
    title: "That session has no times to book yet",
    text: "Choose one of these instead.",
  },
  bad_time: {
    title: "We could not read that time",
    text: "Choose it again from the list.",
  },
  released: {
    tone: "success",
    title: "Your time is free again",
    text: "Nothing was charged. Choose another one whenever you like.",
  },
  candidate_busy: {
    title: "You already have a session then",
    text: "That time overlaps another booking of yours. Nothing was charged; choose another time.",
  },
};

/** Why an order could not be placed, beside the field it is about (null: the whole form). */
export const ORDER_PROBLEMS: Record<string, { field: string | null; text: string }> = {
  coupon_unknown: { field: "coupon", text: "We don’t know this code. Check it, or leave it out" },
  coupon_expired: { field: "coupon", text: "This code has expired or has not started yet" },
  coupon_not_for_this: { field: "coupon", text: "This code is not for this kind of session" },
  coupon_not_yours: {
    field: "coupon",
    text: "This code belongs to another e-mail address. Sign in with the one it was mailed to",
  },
  coupon_not_first: {
    field: "coupon",
    text: "This code is for your first session, and you have had one",
  },
  coupon_used_up: { field: "coupon", text: "This code has been used up" },
  pack_used_up: {
    field: null,
    text: "No session of a pack is left for this. Nothing was booked; pay for it, or let it go",
  },
  credit_changed: {
    field: null,
    text: "Your credit has changed meanwhile. Nothing was charged; look at the price again",
  },
  something_to_spend: {
    field: null,
    text: "You are signed in, and have something to pay with. Look at the price, then go on",
  },
  too_many_unpaid: { field: null, text: TOO_MANY_UNPAID },
  day_full: {
    field: null,
    text: "Others have just booked the last places of that day. You haven’t been charged. Pick another time",
  },
  over_cap: {
    field: null,
    text: "This is more than one card payment may be. Write to us and we send an invoice instead",
  },
  payment_unavailable: {
    field: null,
    text: "We can’t reach the payment page right now. Your time is still held; try again",
  },
};

/** Why a session was not put to the time that was asked for. */
export const CHANGE_PROBLEMS: Record<string, { title: string; text: string }> = {
  candidate_busy: {
    title: "You already have a session then",
    text: "That time overlaps another booking of yours. Nothing was changed; choose another time.",
  },
  bad_time: PROBLEMS["bad_time"]!,
};
