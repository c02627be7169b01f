import { sql } from "drizzle-orm";
import type { Result } from "#lib/result.ts";
import type { Queryable } from "#platform/db/client.ts";
import {
  type Buyer,
  type CouponFacts,
  type CouponRefusal,
  type FoundCoupon,
  judgeCoupon,
  type TakenCodes,
} from "./policy.ts";

/**
 * A code's discount for showing a price; the order checks again under a lock. Personal codes are
 * refused without a `buyer`.
 */
export async function findCoupon(
  db: Queryable,
  code: string,
  takes: TakenCodes,
  now: Date,
  buyer: Buyer | null = null,
): Promise<Result<FoundCoupon, CouponRefusal>> {
  const { rows } = await db.execute<CouponFacts>(
    sql`select c.code, c.percent, c.scope, c.email, c.first_session_only as "firstSessionOnly",
               c.starts_at <= ${now} and c.ends_at > ${now} as active,
               coalesce(c.max_redemptions <= (
                 select count(*) from coupon_redemptions r
                 where r.code = c.code and r.status <> 'released'), false) as "usedUp"
        from coupons c where c.code = ${code}::citext`,
  );
  const coupon = rows[0];
  return coupon ? judgeCoupon(coupon, takes, buyer) : { ok: false, reason: "coupon_unknown" };
}
