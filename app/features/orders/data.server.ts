import { sql } from "drizzle-orm";
import type { Currency } from "#app/lib/money.ts";
import type { ProviderName, ProviderPayment } from "#server/adapters/payments/port.ts";
import type { Queryable } from "#server/db/client.ts";
import type { BookingDetails } from "#app/features/booking/schema.ts";
import type { OrderStatus, PaymentStatus, RefundReason, RefundStatus } from "./policy.ts";

export type Order = {
  id: string;
  userId: string;
  serviceSlug: string;
  status: OrderStatus;
  currency: Currency;
  listMinor: number;
  discountMinor: number;
  taxMinor: number;
  amountMinor: number;
  policyVersion: string;
  email: string | null;
  details: BookingDetails | null;
  couponCode: string | null;
  createdAt: Date;
  paidAt: Date | null;
};

const ORDER = sql`
  select o.id, o.user_id as "userId", o.service_slug as "serviceSlug", o.status, o.currency,
         o.list_minor as "listMinor", o.discount_minor as "discountMinor",
         o.tax_minor as "taxMinor", o.amount_minor as "amountMinor",
         o.policy_version as "policyVersion", o.email, o.details, r.code as "couponCode",
         o.created_at as "createdAt", o.paid_at as "paidAt"
  from orders o
  left join coupon_redemptions r on r.order_id = o.id`;

function toOrder(row: Record<string, unknown>): Order {
  return {
    ...(row as Order),
    createdAt: new Date(row["createdAt"] as string),
    paidAt: row["paidAt"] ? new Date(row["paidAt"] as string) : null,
  };
}

export async function getOrder(db: Queryable, id: string): Promise<Order | null> {
  const { rows } = await db.execute(sql`${ORDER} where o.id = ${id}`);
  return rows[0] ? toOrder(rows[0]) : null;
}

export async function listOrdersForCandidate(
  db: Queryable,
  userId: string,
): Promise<(Order & { serviceTitle: string })[]> {
  const { rows } = await db.execute<Record<string, unknown>>(
    sql`select listed.*, s.title as "serviceTitle"
        from (${ORDER} where o.user_id = ${userId}::uuid) listed
        join services s on s.slug = listed."serviceSlug"
        order by listed."createdAt" desc limit 200`,
  );
  return rows.map((row) => ({ ...toOrder(row), serviceTitle: row["serviceTitle"] as string }));
}

export type Payment = {
  id: string;
  orderId: string;
  provider: ProviderName;
  providerRef: string | null;
  checkoutUrl: string | null;
  status: PaymentStatus;
  amountMinor: number;
  currency: Currency;
  expiresAt: Date;
  feeMinor: number | null;
  dispute: ProviderPayment["dispute"];
};

const PAYMENT = sql`
  select id, order_id as "orderId", provider, provider_ref as "providerRef",
         checkout_url as "checkoutUrl", status, amount_minor as "amountMinor", currency,
         expires_at as "expiresAt", fee_minor as "feeMinor", dispute
  from payments`;

function toPayment(row: Record<string, unknown>): Payment {
  return { ...(row as Payment), expiresAt: new Date(row["expiresAt"] as string) };
}

export async function getPayment(db: Queryable, id: string): Promise<Payment | null> {
  const { rows } = await db.execute(sql`${PAYMENT} where id = ${id}::uuid`);
  return rows[0] ? toPayment(rows[0]) : null;
}

/** The payment whose money an order stands on; null when nothing was due, or nothing came. */
export async function getPaidPayment(db: Queryable, orderId: string): Promise<Payment | null> {
  const { rows } = await db.execute(
    sql`${PAYMENT} where order_id = ${orderId} and status = 'paid'`,
  );
  return rows[0] ? toPayment(rows[0]) : null;
}

/** The latest attempt to pay an order. */
export async function getLatestPayment(db: Queryable, orderId: string): Promise<Payment | null> {
  const { rows } = await db.execute(
    sql`${PAYMENT} where order_id = ${orderId} order by created_at desc, id limit 1`,
  );
  return rows[0] ? toPayment(rows[0]) : null;
}

export type RefundView = { amountMinor: number; reason: RefundReason; status: RefundStatus };

export async function listRefundsOfOrder(db: Queryable, orderId: string): Promise<RefundView[]> {
  const { rows } = await db.execute(
    sql`select r.amount_minor as "amountMinor", r.reason, r.status
        from refunds r join payments p on p.id = r.payment_id
        where p.order_id = ${orderId} order by r.created_at`,
  );
  return rows as RefundView[];
}
