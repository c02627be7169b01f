import type { CouponRefusal } from "./policy.ts";

export const COUPON_PROBLEMS: Record<CouponRefusal, string> = {
  coupon_unknown: "We don’t know this code. Check it, or leave it out",
  coupon_expired: "This code has expired or isn’t valid yet",
  coupon_not_for_this: "This code doesn’t work for this session",
  coupon_not_yours: "This code belongs to another email. Sign in with the email we sent it to",
  coupon_not_first: "This code only works for your first session",
  coupon_used_up: "This code has been used up",
};
