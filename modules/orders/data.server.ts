import { sql } from "drizzle-orm";
import type { Currency } from "#lib/money.ts";
import type { ProviderName, ProviderPayment } from "#adapters/payments/port.ts";
import type { Queryable } from "#platform/db/client.ts";
import type { OrderStatus, PaymentStatus, RefundReason, RefundStatus } from "./policy.ts";
import type { BuyerDetails } from "./schema.ts";

/** An order's item: `ref` is the product's own id. Amounts are in minor units. */
export type OrderLine = {
  product: string;
  ref: string;
  /** Whose it is: the payer's, or another person's. */
  participantId: string;
  quantity: number;
  unitListMinor: number;
  discountMinor: number;
  taxMinor: number;
  amountMinor: number;
  /** As sold; `describe` of the product returns its current state. */
  description: string;
};

export type Order = {
  id: string;
  /** Its credit, packs and refunds are theirs; what was bought is the participant's. */
  payerId: string;
  status: OrderStatus;
  currency: Currency;
  listMinor: number;
  discountMinor: number;
  taxMinor: number;
  lines: OrderLine[];
  /** Paid with credit and by an earlier order; `amountMinor` is what was charged. */
  creditMinor: number;
  prepaidMinor: number;
  amountMinor: number;
  /** The earlier order that paid `prepaidMinor`, or null. */
  prepaidBy: string | null;
  /** Refunds so far, including pending ones, in any form. */
  refundedMinor: number;
  /** The part returned as credit or to a pack. */
  returnedMinor: number;
  policyVersion: string;
  email: string | null;
  details: BuyerDetails | null;
  couponCode: string | null;
  createdAt: Date;
  paidAt: Date | null;
  fulfilledAt: Date | null;
};

const ORDER = sql`
  select o.id, o.payer_id as "payerId", o.status, o.currency,
         o.list_minor as "listMinor", o.discount_minor as "discountMinor",
         o.tax_minor as "taxMinor", o.credit_minor as "creditMinor", o.prepaid_minor as "prepaidMinor",
         o.prepaid_by as "prepaidBy", o.amount_minor as "amountMinor", o.returned_minor as "returnedMinor",
         (o.returned_minor + (
           select coalesce(sum(b.amount_minor), 0)
           from payments bp join refunds b on b.payment_id = bp.id
           where bp.order_id = o.id and b.for_order is null
             and b.status <> 'failed' and b.reason not in ('amount_mismatch', 'order_closed')
         ) + (
           select coalesce(sum(b.amount_minor), 0) from refunds b
           where b.for_order = o.id and b.status <> 'failed'
         ))::int as "refundedMinor",
         o.policy_version as "policyVersion", o.email, o.details, r.code as "couponCode",
         o.created_at as "createdAt", o.paid_at as "paidAt", o.fulfilled_at as "fulfilledAt",
         (select json_agg(json_build_object(
            'product', l.product, 'ref', l.ref, 'participantId', l.participant_id,
            'quantity', l.quantity,
            'unitListMinor', l.unit_list_minor, 'discountMinor', l.discount_minor,
            'taxMinor', l.tax_minor, 'amountMinor', l.amount_minor,
            'description', l.description) order by l.position)
          from order_lines l where l.order_id = o.id) as lines
  from orders o
  left join coupon_uses r on r.order_id = o.id`;

function toOrder(row: Record<string, unknown>): Order {
  const instant = (value: unknown) => (value ? new Date(value as string) : null);
  return {
    ...(row as Order),
    createdAt: new Date(row["createdAt"] as string),
    paidAt: instant(row["paidAt"]),
    fulfilledAt: instant(row["fulfilledAt"]),
  };
}

export async function getOrder(db: Queryable, id: string): Promise<Order | null> {
  const { rows } = await db.execute(sql`${ORDER} where o.id = ${id}`);
  return rows[0] ? toOrder(rows[0]) : null;
}

/** By id; omits unknown ones. */
export async function getOrders(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Order>> {
  const { rows } = await db.execute<Record<string, unknown>>(
    sql`${ORDER} where o.id = any(${sql.param([...ids])}::text[])`,
  );
  return new Map(rows.map((row) => [row["id"] as string, toOrder(row)]));
}

/** A page of a payer's orders, newest first, and the last one's id if there are more. */
export async function listOrdersOfPayer(
  db: Queryable,
  payerId: string,
  { after, size }: { after: string | null; size: number },
): Promise<{ orders: Order[]; next: string | null }> {
  const beyond =
    after === null
      ? sql``
      : sql`and (o.created_at, o.id) < (select created_at, id from orders where id = ${after})`;
  const { rows } = await db.execute<Record<string, unknown>>(
    sql`${ORDER} where o.payer_id = ${payerId}::uuid ${beyond}
        order by o.created_at desc, o.id desc limit ${size + 1}`,
  );
  const orders = rows.slice(0, size).map(toOrder);
  return { orders, next: rows.length > size ? orders.at(-1)!.id : null };
}

/** The order's name in lists. */
export function orderTitle({ lines }: Pick<Order, "lines">): string {
  return lines.map(({ description }) => description).join(", ");
}

/** Whether this payer has paid money for one of these products and wasn't refunded in full. */
export async function hasPaidFor(
  db: Queryable,
  payerId: string,
  products: readonly string[],
): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from orders o join order_lines l on l.order_id = o.id
        where o.payer_id = ${payerId}::uuid and l.product = any(${sql.param([...products])}::text[])
          and o.amount_minor > 0
          and o.status in ('paid', 'fulfilled', 'partially_refunded', 'disputed')
        limit 1`,
  );
  return rows.length > 0;
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

/** The payment that paid for an order; null if nothing was due or paid. */
export async function getPaidPayment(db: Queryable, orderId: string): Promise<Payment | null> {
  const { rows } = await db.execute(
    sql`${PAYMENT} where order_id = ${orderId} and status = 'paid'`,
  );
  return rows[0] ? toPayment(rows[0]) : null;
}

export async function getLatestPayment(db: Queryable, orderId: string): Promise<Payment | null> {
  const { rows } = await db.execute(
    sql`${PAYMENT} where order_id = ${orderId} order by created_at desc, id limit 1`,
  );
  return rows[0] ? toPayment(rows[0]) : null;
}

/** Unpaid orders past their deadline; or whether the given one is. */
export async function listOverdueOrders(db: Queryable, now: Date, id?: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select o.id from orders o
        where o.status = 'pending_payment' ${id ? sql`and o.id = ${id}` : sql``}
          and not exists (select from payments p where p.order_id = o.id and p.expires_at > ${now})
        order by o.created_at`,
  );
  return rows.map(({ id }) => id);
}

export type RefundView = { amountMinor: number; reason: RefundReason; status: RefundStatus };

/**
 * Money refunds of an order's price. For an order paid by an earlier one, they go to that order's
 * payment.
 */
export async function listRefundsOfOrder(db: Queryable, orderId: string): Promise<RefundView[]> {
  const { rows } = await db.execute(
    sql`select r.amount_minor as "amountMinor", r.reason, r.status
        from refunds r join payments p on p.id = r.payment_id
        where (p.order_id = ${orderId} and r.for_order is null) or r.for_order = ${orderId}
        order by r.created_at`,
  );
  return rows as RefundView[];
}

/** The status of each order's refund that hasn't arrived; a failed one comes before a pending one. */
export async function listOpenRefunds(
  db: Queryable,
  payerId: string,
): Promise<Map<string, "pending" | "failed">> {
  const { rows } = await db.execute<{ order: string; status: "pending" | "failed" }>(
    sql`select o.id as "order", min(r.status) as status
        from refunds r join payments p on p.id = r.payment_id
          join orders o on o.id = coalesce(r.for_order, p.order_id)
        where o.payer_id = ${payerId}::uuid and r.status in ('pending', 'failed')
        group by o.id`,
  );
  return new Map(rows.map(({ order, status }) => [order, status]));
}

export async function listOrderIds(db: Queryable, payerId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from orders where payer_id = ${payerId}::uuid`,
  );
  return rows.map(({ id }) => id);
}

export async function listPaymentIds(db: Queryable, payerId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select p.id from payments p join orders o on o.id = p.order_id
        where o.payer_id = ${payerId}::uuid`,
  );
  return rows.map(({ id }) => id);
}
