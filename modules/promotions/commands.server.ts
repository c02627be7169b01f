import { randomInt } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Result } from "#lib/result.ts";
import type { Queryable, Tx } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import { findCoupon } from "./data.server.ts";
import type { Buyer, CouponRefusal, FoundCoupon, TakenCodes } from "./policy.ts";
import { CouponInput } from "./schema.ts";

export type { CouponRefusal, FoundCoupon };

/** Creates a coupon unless its code exists, so that an operator's changes are never overwritten. */
export async function createCoupon(
  db: Queryable,
  input: CouponInput,
): Promise<Result<object, "code_taken">> {
  const coupon = CouponInput.parse(input);
  const { rows } = await db.execute(
    sql`insert into coupons (code, percent, scope, starts_at, ends_at, max_redemptions)
        values (${coupon.code}, ${coupon.percent}, ${coupon.scope}, ${coupon.startsAt},
                ${coupon.endsAt}, ${coupon.maxRedemptions})
        on conflict do nothing returning code`,
  );
  return rows.length === 1 ? { ok: true } : { ok: false, reason: "code_taken" };
}

/** Ends a coupon now, even before its start. Orders that use it keep it. */
export async function endCoupon(
  { db, clock }: Pick<Platform, "db" | "clock">,
  code: string,
): Promise<Result<object, "not_running">> {
  const now = clock.now();
  const { rows } = await db.execute(
    sql`update coupons
        set ends_at = ${now}, starts_at = least(starts_at, ${now}::timestamptz - interval '1 second')
        where code = ${code}::citext and ends_at > ${now} returning code`,
  );
  return rows.length === 1 ? { ok: true } : { ok: false, reason: "not_running" };
}

/** Characters that aren't confused with one another. */
const CODE_ALPHABET = "ABCDEFGHJKMNPQRSTVWXYZ23456789";

/**
 * Issues a code for one address and its first paid session, once per address ever. Returns the
 * existing code while it is usable, then null.
 */
export async function issuePersonalCoupon(
  tx: Tx,
  coupon: { email: string; percent: number; startsAt: Date; endsAt: Date },
): Promise<{ code: string; endsAt: Date } | null> {
  const letters = Array.from(
    { length: 8 },
    () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)] as string,
  );
  const code = `FIRST${coupon.percent}-${letters.join("")}`;
  const { rows } = await tx.execute(
    sql`insert into coupons (code, percent, scope, starts_at, ends_at, max_redemptions, email,
                             first_session_only)
        values (${code}, ${coupon.percent}, 'interviews', ${coupon.startsAt}, ${coupon.endsAt}, 1,
                ${coupon.email}, true)
        on conflict (email) where first_session_only do nothing
        returning code`,
  );
  if (rows.length > 0) return { code, endsAt: coupon.endsAt };
  const known = await tx.execute<{ code: string; ends_at: string }>(
    sql`select c.code, c.ends_at from coupons c
        where c.email = ${coupon.email}::citext and c.first_session_only
          and c.ends_at > ${coupon.startsAt}
          and not exists (
            select from coupon_redemptions r where r.code = c.code and r.status <> 'released')`,
  );
  const [kept] = known.rows;
  return kept ? { code: kept.code, endsAt: new Date(kept.ends_at) } : null;
}

/**
 * Validates a code for a product and locks it until the transaction ends, so that only one order
 * gets the last redemption. Personal codes are refused without a `buyer`.
 */
export async function lockCoupon(
  tx: Tx,
  code: string,
  takes: TakenCodes,
  now: Date,
  buyer: Buyer | null = null,
): Promise<Result<FoundCoupon, CouponRefusal>> {
  await tx.execute(sql`select from coupons where code = ${code}::citext for update`);
  // A separate statement sees what others committed while this one waited for the lock.
  return findCoupon(tx, code, takes, now, buyer);
}

export async function reserveCoupon(
  tx: Tx,
  orderId: string,
  code: string,
  now: Date,
): Promise<void> {
  await tx.execute(
    sql`insert into coupon_redemptions (order_id, code, status, at)
        values (${orderId}, ${code}, 'reserved', ${now})`,
  );
}

/** Consumes an order's reservation after payment, or releases it after expiry. */
export async function closeCouponRedemption(
  tx: Tx,
  orderId: string,
  status: "consumed" | "released",
  now: Date,
): Promise<void> {
  await tx.execute(
    sql`update coupon_redemptions set status = ${status}, at = ${now} where order_id = ${orderId}`,
  );
}
