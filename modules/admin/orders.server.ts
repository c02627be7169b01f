import { sql } from "drizzle-orm";
import type { Currency } from "#lib/money.ts";
import type { Queryable } from "#platform/db/client.ts";
import type { ListQuery } from "./list-query.ts";
import { allOf, contains, listPage, utc, within } from "./sql-parts.server.ts";

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

/** Orders by id, email, status, service, currency and day, newest first. */
export async function listOrders(db: Queryable, query: ListQuery, all = false) {
  const where = allOf([
    query.q === ""
      ? null
      : sql`(${contains(sql`o.id`, query.q)} or ${contains(sql`o.email`, query.q)})`,
    query.status === "" ? null : sql`o.status = ${query.status}`,
    query.service === "" ? null : sql`b.service_slug = ${query.service}`,
    query.currency === "" ? null : sql`o.currency = ${query.currency}`,
    ...within(sql`o.created_at`, query),
  ]);
  return listPage<OrderRow>(
    db,
    sql`select o.id, o.status,
               o.title as service, o.email, o.amount_minor as "amountMinor", o.currency,
               c.code as coupon,
               case when o.prepaid_minor = 0 then null
                    when o.returned_minor > 0 then 'returned' else 'used' end as "packSession",
               ${utc(sql`o.created_at`)} as "createdAt",
               ${utc(sql`b.start_at`)} as session, b.status as "sessionStatus",
               o.created_at as sorted
        from order_list o
        left join coupon_uses c on c.order_id = o.id
        left join session_list b on b.order_id = o.id
        where ${where}`,
    sql`sorted desc, id`,
    { ...query, all },
  );
}
