import { sql } from "drizzle-orm";
import type { PersonalDataSource } from "#platform/personal-data.ts";

/** Orders and payments. Amounts and dates stay, as the law requires; erasing removes the person. */
export const orderPersonalData: PersonalDataSource = {
  name: "orders",
  async exportRows(db, { userId }) {
    const { rows } = await db.execute(sql`
      select o.id, o.status, o.currency, items.lines,
             o.list_minor as "listMinor", o.discount_minor as "discountMinor",
             o.tax_minor as "taxMinor", o.credit_minor as "creditMinor",
             o.prepaid_minor as "prepaidMinor", o.amount_minor as "amountMinor",
             o.returned_minor as "returnedMinor", o.prepaid_by as "prepaidBy",
             o.policy_version as "policyVersion", o.email, o.details,
             o.guardian_agreed as "guardianAgreed",
             o.created_at as "createdAt", o.paid_at as "paidAt",
             o.fulfilled_at as "fulfilledAt",
             coupon.code as "coupon",
             coalesce(paid.payments, '[]'::json) as "payments"
      from orders o
      left join coupon_uses coupon on coupon.order_id = o.id
      left join lateral (
        select json_agg(json_build_object(
          'product', l.product, 'ref', l.ref, 'quantity', l.quantity,
          'amountMinor', l.amount_minor, 'description', l.description)
          order by l.position) as lines
        from order_lines l where l.order_id = o.id
      ) items on true
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
      where o.payer_id = ${userId}::uuid
      order by o.created_at desc`);
    return rows;
  },
  async blocker(tx, { userId }) {
    const { rows } = await tx.execute(sql`
      select 1 from orders
      where payer_id = ${userId}::uuid and status = 'pending_payment'
      limit 1`);
    return rows.length > 0 ? "payment_open" : null;
  },
  async erase(tx, { userId, addresses }) {
    await tx.execute(
      // Clients choose the key.
      sql`update orders set email = null, details = null, idempotency_key = id
          where payer_id = ${userId}::uuid`,
    );
    const theirPayments = sql`
      (select p.id from payments p join orders o on o.id = p.order_id
       where o.payer_id = ${userId}::uuid)`;
    // The provider's page shows the payer's email, and its errors may contain it.
    await tx.execute(sql`update payments set checkout_url = null where id in ${theirPayments}`);
    await tx.execute(
      sql`update refunds set failure = null
          where failure is not null and payment_id in ${theirPayments}`,
    );
    // Webhooks name the payer under the providers' own ids, so search by email.
    const named = addresses.map(
      ({ email }) => sql`position(lower(${email}::text) in lower(w.body)) > 0`,
    );
    await tx.execute(sql`
      update webhook_inbox w set body = '{"erased":true}'
      where ${sql.join([sql`false`, ...named], sql` or `)}
         or exists (
           select from payments p
           where p.id in ${theirPayments}
             and (w.payment_ref in (p.id::text, p.provider_ref)
                  or position(p.id::text in w.body) > 0))`);
  },
};
