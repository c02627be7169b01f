import type { Result } from "#lib/result.ts";

export type CouponRefusal =
  | "coupon_unknown"
  | "coupon_expired"
  | "coupon_not_for_this"
  | "coupon_not_yours"
  | "coupon_not_first"
  | "coupon_used_up";
export type FoundCoupon = { code: string; percent: number };

/**
 * The codes that a product takes, each kind in addition to the ones before it: those for anything,
 * those for interviews, and those for a first 1:1 session.
 */
export type TakenCodes = "none" | "any" | "interview" | "session";

/** What is known of the buyer so far; null skips that check. */
export type Buyer = {
  /** Their confirmed email, or the one typed so far. */
  email: string | null;
  /** Whether they have paid for a 1:1 session before. */
  hasPaidSession: boolean;
};

/** A coupon with its usage. */
export type CouponFacts = FoundCoupon & {
  scope: "interviews" | "any";
  active: boolean;
  usedUp: boolean;
  /** Set for personal codes. */
  email: string | null;
  firstSessionOnly: boolean;
};

/**
 * Whether this buyer may use the code now for a product that takes such codes. Without a buyer,
 * only public codes may be used.
 */
export function judgeCoupon(
  coupon: CouponFacts,
  takes: TakenCodes,
  buyer: Buyer | null,
): Result<FoundCoupon, CouponRefusal> {
  if (coupon.email !== null && !isTheirs(coupon.email, buyer)) return refuse("coupon_not_yours");
  if (!coupon.active) return refuse("coupon_expired");
  if (takes === "none") return refuse("coupon_not_for_this");
  if (coupon.scope === "interviews" && takes === "any") return refuse("coupon_not_for_this");
  if (coupon.firstSessionOnly) {
    if (takes !== "session") return refuse("coupon_not_for_this");
    if (buyer?.hasPaidSession) return refuse("coupon_not_first");
  }
  if (coupon.usedUp) return refuse("coupon_used_up");
  return { ok: true, code: coupon.code, percent: coupon.percent };
}

function isTheirs(email: string, buyer: Buyer | null): boolean {
  if (buyer === null) return false;
  return buyer.email === null || buyer.email.toLowerCase() === email.toLowerCase();
}

function refuse(reason: CouponRefusal): { ok: false; reason: CouponRefusal } {
  return { ok: false, reason };
}
