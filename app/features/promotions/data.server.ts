import { sql } from "drizzle-orm";
import type { Result } from "#app/lib/result.ts";
import type { Queryable } from "#server/db/client.ts";
import type { CouponRefusal, FoundCoupon } from "./commands.server.ts";

/**
 * What a code would take off a service now, without keeping a redemption: for showing a price. The
 * order asks again, under a lock.
 */
export async function findCoupon(
  db: Queryable,
  code: string,
  forInterview: boolean,
  now: Date,
): Promise<Result<FoundCoupon, CouponRefusal>> {
  const { rows } = await db.execute<{
    code: string;
    percent: number;
    scope: string;
    active: boolean;
    used_up: boolean;
  }>(
    sql`select c.code, c.percent, c.scope, c.starts_at <= ${now} and c.ends_at > ${now} as active,
               coalesce(c.max_redemptions <= (
                 select count(*) from coupon_redemptions r
                 where r.code = c.code and r.status <> 'released'), false) as used_up
        from coupons c where c.code = ${code}::citext`,
  );
  const coupon = rows[0];
  if (!coupon) return { ok: false, reason: "coupon_unknown" };
  if (!coupon.active) return { ok: false, reason: "coupon_expired" };
  if (coupon.scope === "interviews" && !forInterview) {
    return { ok: false, reason: "coupon_not_for_this" };
  }
  if (coupon.used_up) return { ok: false, reason: "coupon_used_up" };
  return { ok: true, code: coupon.code, percent: coupon.percent };
}
