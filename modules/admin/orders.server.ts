import { sql } from "drizzle-orm";
import type { Currency } from "#lib/money.ts";
import type { ListQuery } from "./list-query.ts";
import { allOf, contains, type List, orderIdIn, utc, within } from "./list.server.ts";

export type OrderRow = {
  id: string;
  status: string;
  service: string;
  email: string | null;
  amountMinor: number;
  currency: Currency;
  coupon: string | null;
  /** For an order paid by a pack: whether its session was returned to the pack. */
  packSession: "used" | "returned" | null;
  createdAt: string;
  session: string | null;
  sessionStatus: string | null;
};

/** Orders by id, email, status, currency and day, newest first. */
export function orderList(query: ListQuery): List {
  const id = orderIdIn(query.q);
  return {
    from: sql`order_list o`,
    alias: sql`o`,
    where: allOf([
      query.q === "" ? null : id ? sql`o.id = ${id}` : contains(sql`o.email`, query.q),
      query.status === "" ? null : sql`o.status = ${query.status}`,
      query.currency === "" ? null : sql`o.currency = ${query.currency}`,
      ...within(sql`o.created_at`, query),
    ]),
    joins: sql`
      left join coupon_uses c on c.order_id = o.id
      left join session_list b on b.order_id = o.id`,
    columns: sql`
      o.id, o.status, o.title as service, o.email, o.amount_minor as "amountMinor", o.currency,
      c.code as coupon,
      case when o.prepaid_minor = 0 then null
           when o.returned_minor > 0 then 'returned' else 'used' end as "packSession",
      ${utc(sql`o.created_at`)} as "createdAt",
      ${utc(sql`b.start_at`)} as session, b.status as "sessionStatus"`,
    orders: { createdAt: [{ sql: sql`o.created_at`, type: "timestamptz" }] },
    by: "-createdAt",
    id: [{ sql: sql`o.id`, type: "text" }],
  };
}
