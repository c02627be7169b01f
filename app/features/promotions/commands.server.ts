import { sql } from "drizzle-orm";
import type { Result } from "#app/lib/result.ts";
import type { Queryable, Tx } from "#server/db/client.ts";
import { CouponInput } from "./schema.ts";

export type CouponRefusal = "coupon_unknown" | "coupon_expired" | "coupon_not_for_this" | "coupon_used_up";
export type FoundCoupon = { code: string; percent: number };

/** Adds a coupon unless one of that code exists; an operator's changes are never overwritten. */
export async function addCoupon(db: Queryable, input: CouponInput): Promise<void> {
  const coupon = CouponInput.parse(input);
  await db.execute(
    sql`insert into coupons (code, percent, scope, starts_at, ends_at, max_redemptions)
        values (${coupon.code}, ${coupon.percent}, ${coupon.scope}, ${coupon.startsAt},
                ${coupon.endsAt}, ${coupon.maxRedemptions})
        on conflict do nothing`,
  );
}

/**
 * Checks a code for a service and locks it until the transaction ends, so that the last redemption
 * is given to one order alone.
 */
export async function lockCoupon(
  tx: Tx,
  code: string,
  forInterview: boolean,
  now: Date,
): Promise<Result<FoundCoupon, CouponRefusal>> {
  const { rows } = await tx.execute<Record<string, unknown>>(
    sql`select code, percent, scope, max_redemptions, starts_at <= ${now} and ends_at > ${now} as active
        from coupons where code = ${code}::citext for update`,
  );
  const coupon = rows[0];
  if (!coupon) return { ok: false, reason: "coupon_unknown" };
  if (!coupon["active"]) return { ok: false, reason: "coupon_expired" };
  if (coupon["scope"] === "interviews" && !forInterview) {
    return { ok: false, reason: "coupon_not_for_this" };
  }
  const most = coupon["max_redemptions"] as number | null;
  if (most !== null) {
    const used = await tx.execute<{ count: number }>(
      sql`select count(*)::int as count from coupon_redemptions
          where code = ${code}::citext and status <> 'released'`,
    );
    if (used.rows[0]!.count >= most) return { ok: false, reason: "coupon_used_up" };
  }
  return { ok: true, code: coupon["code"] as string, percent: coupon["percent"] as number };
}

/** Keeps one redemption for an order that is not paid yet. */
export async function reserveCoupon(tx: Tx, orderId: string, code: string, now: Date): Promise<void> {
  await tx.execute(
    sql`insert into coupon_redemptions (order_id, code, status, at)
        values (${orderId}, ${code}, 'reserved', ${now})`,
  );
}

/** Settles an order's reservation, if it has one: consumed by payment, released by expiry. */
export async function settleCoupon(
  tx: Tx,
  orderId: string,
  status: "consumed" | "released",
  now: Date,
): Promise<void> {
  await tx.execute(
    sql`update coupon_redemptions set status = ${status}, at = ${now} where order_id = ${orderId}`,
  );
}
