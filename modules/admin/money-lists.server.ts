import { sql } from "drizzle-orm";
import type { Currency } from "#lib/money.ts";
import type { ListQuery } from "./list-query.ts";
import { allOf, type List, orderIdIn, utc, within } from "./list.server.ts";

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

/** Of `payment_list p`. */
export const PAYMENT = sql`
  p.id, p.order_id as "orderId", p.provider, p.provider_ref as "providerRef", p.status,
  p.amount_minor as "amountMinor", p.currency, p.fee_minor as "feeMinor", p.dispute,
  ${utc(sql`p.created_at`)} as "createdAt", ${utc(sql`p.paid_at`)} as "paidAt"`;

export function paymentList(query: ListQuery): List {
  const { q, status, currency, kind } = query;
  const orderId = orderIdIn(q);
  return {
    from: sql`payment_list p`,
    alias: sql`p`,
    where: allOf([
      q === "" ? null : orderId ? sql`p.order_id = ${orderId}` : sql`p.provider_ref = ${q}`,
      status === "disputed" ? sql`p.dispute = 'open'` : null,
      status !== "" && status !== "disputed" ? sql`p.status = ${status}` : null,
      currency === "" ? null : sql`p.currency = ${currency}`,
      kind === "" ? null : sql`p.provider = ${kind}`,
      ...within(sql`p.created_at`, query),
    ]),
    columns: PAYMENT,
    orders: { createdAt: [{ sql: sql`p.created_at`, type: "timestamptz" }] },
    by: "-createdAt",
    id: [{ sql: sql`p.id`, type: "uuid" }],
  };
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

/** Of `refund_list r`. */
export const REFUND = sql`
  r.id, r.order_id as "orderId", r.provider, r.status, r.reason,
  r.amount_minor as "amountMinor", r.currency, r.failure,
  ${utc(sql`r.created_at`)} as "createdAt", ${utc(sql`r.done_at`)} as "doneAt",
  r.is_open as "isOpen"`;

export function refundList(query: ListQuery): List {
  const { q, status, kind } = query;
  return {
    from: sql`refund_keys k`,
    alias: sql`k`,
    where: allOf([
      q === "" ? null : sql`k.order_id = ${orderIdIn(q) ?? q}`,
      status === "open" ? sql`k.status = 'failed' and k.is_open` : null,
      status !== "" && status !== "open" ? sql`k.status = ${status}` : null,
      kind === "" ? null : sql`k.reason = ${kind}`,
      ...within(sql`k.created_at`, query),
    ]),
    joins: sql`join refund_list r on r.id = k.id`,
    columns: REFUND,
    orders: { createdAt: [{ sql: sql`k.created_at`, type: "timestamptz" }] },
    by: "-createdAt",
    id: [{ sql: sql`k.id`, type: "uuid" }],
  };
}
