import { sql } from "drizzle-orm";
import type { Currency } from "#lib/money.ts";
import type { Queryable } from "#platform/db/client.ts";
import type { ListQuery } from "./list-query.ts";
import { allOf, contains, listPage, utc, within } from "./sql-parts.server.ts";

export type PaymentRow = {
  id: string;
  orderId: string;
  provider: string;
  providerRef: string | null;
  status: string;
  amountMinor: number;
  currency: Currency;
  feeMinor: number | null;
  dispute: string;
  createdAt: string;
  paidAt: string | null;
};

export const PAYMENT = sql`
  select p.id, p.order_id as "orderId", p.provider, p.provider_ref as "providerRef", p.status,
         p.amount_minor as "amountMinor", p.currency, p.fee_minor as "feeMinor", p.dispute,
         ${utc(sql`p.created_at`)} as "createdAt", ${utc(sql`p.paid_at`)} as "paidAt",
         p.created_at as sorted
  from payment_list p`;

export async function listPayments(db: Queryable, query: ListQuery, all = false) {
  const where = allOf([
    query.q === ""
      ? null
      : sql`(${contains(sql`p.order_id`, query.q)} or ${contains(sql`p.provider_ref`, query.q)})`,
    query.status === "disputed" ? sql`p.dispute = 'open'` : null,
    query.status !== "" && query.status !== "disputed" ? sql`p.status = ${query.status}` : null,
    query.currency === "" ? null : sql`p.currency = ${query.currency}`,
    query.kind === "" ? null : sql`p.provider = ${query.kind}`,
    ...within(sql`p.created_at`, query),
  ]);
  return listPage<PaymentRow>(db, sql`${PAYMENT} where ${where}`, sql`sorted desc, id`, {
    ...query,
    all,
  });
}

export type RefundRow = {
  id: string;
  orderId: string;
  provider: string;
  status: string;
  reason: string;
  amountMinor: number;
  currency: Currency;
  failure: string | null;
  createdAt: string;
  doneAt: string | null;
  /** Failed and not retried. */
  isOpen: boolean;
};

export const REFUND = sql`
  select r.id, r.order_id as "orderId", r.provider, r.status, r.reason,
         r.amount_minor as "amountMinor", r.currency, r.failure,
         ${utc(sql`r.created_at`)} as "createdAt", ${utc(sql`r.done_at`)} as "doneAt",
         r.is_open as "isOpen", r.created_at as sorted
  from refund_list r`;

export async function listRefunds(db: Queryable, query: ListQuery, all = false) {
  const where = allOf([
    query.q === "" ? null : contains(sql`r.order_id`, query.q),
    query.status === "open" ? sql`r.is_open` : null,
    query.status !== "" && query.status !== "open" ? sql`r.status = ${query.status}` : null,
    query.kind === "" ? null : sql`r.reason = ${query.kind}`,
    query.currency === "" ? null : sql`r.currency = ${query.currency}`,
    ...within(sql`r.created_at`, query),
  ]);
  return listPage<RefundRow>(db, sql`${REFUND} where ${where}`, sql`sorted desc, id`, {
    ...query,
    all,
  });
}
