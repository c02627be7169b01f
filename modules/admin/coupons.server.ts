import { sql } from "drizzle-orm";
import type { ListQuery } from "./list-query.ts";
import { allOf, contains, type List, utc } from "./list.server.ts";

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
export function couponList({ q, kind, status }: ListQuery, now: Date): List {
  return {
    from: sql`coupon_list c`,
    alias: sql`c`,
    where: allOf([
      q === "" ? null : contains(sql`c.code`, q),
      kind === "personal" ? sql`c.is_personal` : sql`not c.is_personal`,
      status === "running" ? sql`c.starts_at <= ${now} and c.ends_at > ${now}` : null,
      status === "over" ? sql`c.ends_at <= ${now}` : null,
    ]),
    columns: sql`
      c.code, c.percent, c.scope, ${utc(sql`c.starts_at`)} as "startsAt",
      ${utc(sql`(c.ends_at - interval '1 second')`)} as "endsAt",
      c.max_redemptions as "maxRedemptions", c.is_personal as "isPersonal", c.reserved, c.consumed,
      case when c.ends_at <= ${now} then 'over'
           when c.starts_at > ${now} then 'coming' else 'running' end as state`,
    orders: { startsAt: [{ sql: sql`c.starts_at`, type: "timestamptz" }] },
    by: "-startsAt",
    id: [{ sql: sql`c.code`, type: "text" }],
  };
}
