import type { Platform } from "#platform/services.ts";
import { sql } from "drizzle-orm";
import type { ListQuery } from "./list-query.ts";
import { allOf, contains, listPage, utc } from "./sql-parts.server.ts";

export type CouponRow = {
  code: string;
  percent: number;
  scope: string;
  startsAt: string;
  /** The last minute: a coupon that ends with a day reads `23:59`, not the next day. */
  endsAt: string;
  maxRedemptions: number | null;
  isPersonal: boolean;
  reserved: number;
  consumed: number;
  state: "coming" | "running" | "over";
};

/** Coupons with their usage; personal ones only on request. */
export async function listCoupons({ db, clock }: Pick<Platform, "db" | "clock">, query: ListQuery) {
  const now = clock.now();
  const where = allOf([
    query.q === "" ? null : contains(sql`c.code`, query.q),
    query.kind === "personal" ? sql`c.is_personal` : sql`not c.is_personal`,
    query.status === "running" ? sql`c.starts_at <= ${now} and c.ends_at > ${now}` : null,
    query.status === "over" ? sql`c.ends_at <= ${now}` : null,
  ]);
  return listPage<CouponRow>(
    db,
    sql`select c.code, c.percent, c.scope, ${utc(sql`c.starts_at`)} as "startsAt",
               ${utc(sql`(c.ends_at - interval '1 second')`)} as "endsAt", c.max_redemptions as "maxRedemptions",
               c.is_personal as "isPersonal", c.starts_at as sorted, c.reserved, c.consumed,
               case when c.ends_at <= ${now} then 'over'
                    when c.starts_at > ${now} then 'coming' else 'running' end as state
        from coupon_list c where ${where}`,
    sql`sorted desc, code`,
    { ...query, all: false },
  );
}
