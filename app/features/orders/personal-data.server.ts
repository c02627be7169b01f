import { sql } from "drizzle-orm";
import type { PersonalDataSource } from "#app/features/accounts/data.server.ts";

/** A person's orders and payments. Amounts and dates stay, as the law wants; the person goes. */
export const orderPersonalData: PersonalDataSource = {
  name: "orders",
  async exportRows(db, { userId }) {
    const { rows } = await db.execute(sql`
      select o.id, o.service_slug as "service", o.status, o.currency,
             o.list_minor as "listMinor", o.discount_minor as "discountMinor",
             o.tax_minor as "taxMinor", o.amount_minor as "amountMinor",
             o.policy_version as "policyVersion", o.email, o.details,
             o.created_at as "createdAt", o.paid_at as "paidAt",
             coupon.code as "coupon",
             coalesce(paid.payments, '[]'::json) as "payments"
      from orders o
      left join coupon_redemptions coupon on coupon.order_id = o.id
      left join lateral (
        select json_agg(json_build_object(
          'provider', p.provider, 'reference', p.provider_ref, 'status', p.status,
          'amountMinor', p.amount_minor, 'currency', p.currency,
          'createdAt', p.created_at, 'paidAt', p.paid_at,
          'refunds', (
            select coalesce(json_agg(json_build_object(
              'amountMinor', r.amount_minor, 'reason', r.reason, 'status', r.status,
              'createdAt', r.created_at, 'doneAt', r.done_at)), '[]'::json)
            from refunds r where r.payment_id = p.id)
        ) order by p.created_at) as payments
        from payments p where p.order_id = o.id
      ) paid on true
      where o.user_id = ${userId}::uuid
      order by o.created_at desc`);
    return rows;
  },
  async erase(tx, { userId }) {
    await tx.execute(
      sql`update orders set email = null, details = null where user_id = ${userId}::uuid`,
    );
  },
};
