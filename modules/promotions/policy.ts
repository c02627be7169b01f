import type { Result } from "#lib/result.ts";

export type CouponRefusal =
  | "coupon_unknown"
  | "coupon_expired"
  | "coupon_not_for_this"
  | "coupon_not_yours"
  | "coupon_not_first"
  | "coupon_used_up";
export type FoundCoupon = { code: string; percent: number };

/** What is known of the buyer so far; null skips that check. */
export type Buyer = {
  /** Their confirmed email, or the one typed so far. */
  email: string | null;
  /** Whether the service is a live 1:1 session, and whether they have paid for one before. */
  isLive: boolean;
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
 * Whether this buyer may use the code for this service now. Without a buyer, only public codes may
 * be used.
 */
export function judgeCoupon(
  coupon: CouponFacts,
  forInterview: boolean,
  buyer: Buyer | null,
): Result<FoundCoupon, CouponRefusal> {
  if (coupon.email !== null && !isTheirs(coupon.email, buyer)) return refuse("coupon_not_yours");
  if (!coupon.active) return refuse("coupon_expired");
  if (coupon.scope === "interviews" && !forInterview) return refuse("coupon_not_for_this");
  if (coupon.firstSessionOnly) {
    if (!buyer?.isLive) return refuse("coupon_not_for_this");
    if (buyer.hasPaidSession) return refuse("coupon_not_first");
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
