import { sql } from "drizzle-orm";
import type { Queryable, Tx } from "#platform/db/client.ts";
import type { Entry, PostingKind } from "./policy.ts";

/**
 * Posts one balanced transaction, once per kind and `ref`. The database refuses an unbalanced one.
 * Returns whether it was posted now; false if it existed or has no entries.
 */
export async function post(
  db: Queryable,
  entry: { kind: PostingKind; ref: string; orderId: string | null; at: Date },
  entries: readonly Entry[],
): Promise<boolean> {
  if (entries.length === 0) return false;
  const { rows } = await db.execute(
    sql`with posted as (
          insert into ledger_transactions (kind, ref, order_id, at)
          values (${entry.kind}, ${entry.ref}, ${entry.orderId}, ${entry.at})
          on conflict (kind, ref) do nothing returning id)
        insert into ledger_entries (transaction_id, account, party, currency, amount_minor)
        select posted.id, e.account, e.party, e.currency, e."amountMinor"
        from posted, jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
          as e(account text, party text, currency text, "amountMinor" bigint)
        returning id`,
  );
  return rows.length > 0;
}

/**
 * Locks a person's credits and prepaid sessions until the transaction ends, so nothing is spent
 * twice. Read the balance after this call.
 */
export async function lockBalance(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 3))`);
}
