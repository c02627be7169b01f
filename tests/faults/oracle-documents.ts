import { sql } from "drizzle-orm";
import type { Queryable } from "#platform/db/client.ts";

/**
 * Violations among receipts and credit notes once everything is done: every paid order has one
 * receipt, every refund one credit note of its amount, and numbers have no gaps or duplicates.
 */
export async function listDocumentViolations(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ what: string }>(sql`
    select o.id || ': ' || count(d.number) || ' receipts' as what
    from orders o left join documents d on d.order_id = o.id and d.kind = 'receipt'
    group by o.id having count(d.number) <> (o.paid_at is not null)::int
    union all
    select r.id || ': a refund of ' || r.amount_minor || ' without its credit note'
    from refunds r
    left join documents d on d.refund_id = r.id
      and (d.data ->> 'totalMinor')::int = r.amount_minor
    where (d.number is not null)
      <> (r.status = 'done' and r.reason not in ('order_closed', 'amount_mismatch'))
    union all
    select kind || ' of ' || year || ': ' || count(*) || ' documents up to number ' || max(serial)
    from documents group by kind, year having count(*) <> max(serial) or min(serial) <> 1
    union all
    select 'documents_to_issue: ' || count(*) from documents_to_issue having count(*) > 0`);
  return rows.map(({ what }) => what);
}
