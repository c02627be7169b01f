import type { Result } from "#lib/result.ts";

export type CouponRefusal =
  | "coupon_unknown"
  | "coupon_expired"
  | "coupon_not_for_this"
  | "coupon_not_yours"
  | "coupon_not_first"
  | "coupon_used_up";
export type FoundCoupon = { code: string; percent: number };

/** Who wants to use a code, as far as it is known yet: null is not judged. */
export type Buyer = {
  /** Their confirmed address; before that, what they have typed. */
  email: string | null;
  userId: string | null;
  /** Whether it is for a 1:1 session with an expert. */
  isLive: boolean;
};

/** What is kept of a code, and what has happened so far. */
export type CouponFacts = FoundCoupon & {
  scope: "interviews" | "any";
  active: boolean;
  usedUp: boolean;
  /** Whose it is, where it is one person's. */
  email: string | null;
  firstSessionOnly: boolean;
  /** Whether the buyer has paid for a 1:1 session before. */
  hasPaidSession: boolean;
};

/** Whether a code may be used now, for this, by this buyer. Without a buyer only by everybody. */
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
    if (coupon.hasPaidSession) return refuse("coupon_not_first");
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
