import { sql } from "drizzle-orm";
import type { Currency } from "#lib/money.ts";
import type { ProviderName, ProviderPayment } from "#adapters/payments/port.ts";
import type { Queryable } from "#platform/db/client.ts";

export type OwnPayment = {
  id: string;
  orderId: string;
  providerRef: string | null;
  status: string;
  amountMinor: number;
  currency: Currency;
  feeMinor: number | null;
  dispute: ProviderPayment["dispute"];
  /** Whether the payment was posted to the ledger. */
  taken: boolean;
  refundedMinor: number;
  /** Refunds requested but not confirmed. */
  pendingMinor: number;
  clearingMinor: number;
};

/** Payments received in these days by our clock, and the given ones. */
export async function listOwnPayments(
  db: Queryable,
  provider: ProviderName,
  { from, to }: { from: Date; to: Date },
  named: { ids: readonly string[]; refs: readonly string[] },
): Promise<OwnPayment[]> {
  const { rows } = await db.execute(
    sql`select p.id, p.order_id as "orderId", p.provider_ref as "providerRef", p.status,
               p.amount_minor as "amountMinor", p.currency, p.fee_minor as "feeMinor", p.dispute,
               exists (select from posting_list t
                       where t.kind = 'payment_taken' and t.ref = p.id::text) as taken,
               (select coalesce(sum(r.amount_minor), 0)::int from refund_list r
                where r.payment_id = p.id and r.status = 'done') as "refundedMinor",
               (select coalesce(sum(r.amount_minor), 0)::int from refund_list r
                where r.payment_id = p.id and r.status = 'pending') as "pendingMinor",
               (select coalesce(sum(t.amount_minor), 0)::float8 from posting_list t
                where t.account = 'provider_clearing' and t.party = p.provider and (
                  (t.kind in ('payment_taken', 'fee_taken', 'dispute_opened', 'dispute_won')
                   and t.ref = p.id::text)
                  or (t.kind = 'refund_sent' and t.ref in (
                    select r.id::text from refund_list r where r.payment_id = p.id)))
               ) as "clearingMinor"
        from payment_list p
        where p.provider = ${provider} and (
          (p.status in ('paid', 'mismatched') and p.paid_at >= ${from} and p.paid_at < ${to})
          or p.id in (select value::uuid
                      from jsonb_array_elements_text(${JSON.stringify(named.ids)}::jsonb))
          or p.provider_ref in (select jsonb_array_elements_text(
                                  ${JSON.stringify(named.refs)}::jsonb)))
        order by p.created_at, p.id`,
  );
  return rows as OwnPayment[];
}

export type StuckRefund = {
  id: string;
  orderId: string;
  amountMinor: number;
  currency: Currency;
  status: "pending" | "failed";
};

/**
 * Refunds that the provider refused, or that have been pending since before `asked` without a
 * dispute.
 */
export async function listStuckRefunds(
  db: Queryable,
  provider: ProviderName,
  asked: Date,
): Promise<StuckRefund[]> {
  const { rows } = await db.execute(
    sql`select r.id, r.paid_order_id as "orderId", r.amount_minor as "amountMinor", r.currency,
               r.status
        from refund_list r
        where r.provider = ${provider} and (
          r.status = 'failed'
          or (r.status = 'pending' and r.created_at < ${asked} and r.dispute <> 'open'))
        order by r.created_at, r.id limit 1000`,
  );
  return rows as StuckRefund[];
}
