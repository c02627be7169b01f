import { sql } from "drizzle-orm";
import { listOverdueOrders } from "#modules/orders/data.server.ts";
import {
  countDue,
  countDueFailures,
  dueName,
  listDeadDueItems,
} from "#platform/due/data.server.ts";
import { DUE } from "./jobs/due.ts";
import type { Db } from "#platform/db/client.ts";

export type Figure = {
  name:
    | "bookings"
    | "payments"
    | "refunds"
    | "emails"
    | "webhooks"
    | "jobs"
    | "jobs_oldest_seconds"
    | "jobs_dead"
    | "overdue_releases"
    | "failing_due_items";
  labels: Record<string, string>;
  value: number;
};

const KINDS = DUE.map(({ kind }) => kind);

const COUNTS = sql`
  select 'bookings' as name, jsonb_build_object('status', status) as labels, count(*)::float8 as value
    from booking_list group by status
  union all
  select 'payments', jsonb_build_object('provider', provider, 'status', status), count(*)
    from payment_list group by provider, status
  union all
  select 'refunds', jsonb_build_object('status', status), count(*) from refund_list group by status
  union all
  select 'emails', jsonb_build_object('status',
      case when sent_at is not null then 'sent' when last_error is not null then 'failing'
           else 'waiting' end), count(*)
    from mail_list group by 2
  union all
  select 'webhooks', jsonb_build_object('provider', provider, 'status',
      case when processed_at is null then 'waiting' else 'processed' end), count(*)
    from webhook_list group by 2
  union all
  select 'jobs', jsonb_build_object('queue', name, 'status',
      case state when 'active' then 'active' when 'retry' then 'retrying' else 'due' end), count(*)
    from pgboss.job
    where state in ('created', 'retry', 'active') and name <> 'dead-letters'
      and not starts_with(name, '__pgboss')
    group by 2
  union all
  select 'jobs_oldest_seconds', '{}',
      coalesce(extract(epoch from now() - min(greatest(created_on, start_after))), 0)
    from pgboss.job
    where state in ('created', 'retry') and start_after <= now() and name <> 'dead-letters'
      and not starts_with(name, '__pgboss')
  union all
  select 'jobs_dead', '{}', count(*) from pgboss.job
    where name = 'dead-letters' and state = 'created'`;

/**
 * Business metrics: counts without ids, read-only. Throws after `timeoutMs`, so that scraping
 * never burdens a busy database.
 */
export async function readFigures(db: Db, now: Date, timeoutMs: number): Promise<Figure[]> {
  return db.transaction(
    async (tx) => {
      await tx.execute(sql`select set_config('statement_timeout', ${String(timeoutMs)}, true)`);
      const { rows } = await tx.execute<Figure>(COUNTS);
      const orders = await listOverdueOrders(tx, now);
      const due = await countDue(tx, KINDS, now);
      const failures = await countDueFailures(tx);
      const dead = await listDeadDueItems(tx);
      return [
        ...rows.map((row) => {
          if (row.name === "jobs_dead") return { ...row, value: row.value + dead.length };
          if (row.name !== "jobs_oldest_seconds") return row;
          return { ...row, value: Math.max(row.value, ...due.map(({ seconds }) => seconds)) };
        }),
        ...due.map(({ kind, items }): Figure => ({
          name: "jobs",
          labels: { queue: dueName(kind), status: "due" },
          value: items,
        })),
        { name: "overdue_releases", labels: {}, value: orders.length },
        ...failures.map(({ kind, failing }): Figure => ({
          name: "failing_due_items",
          labels: { kind },
          value: failing,
        })),
      ];
    },
    { accessMode: "read only" },
  );
}
