import { sql } from "drizzle-orm";
import type { Currency } from "#lib/money.ts";
import type { Queryable } from "#platform/db/client.ts";
import type { Account } from "./policy.ts";

/** Minor units; debits are positive. Zero if nothing was posted. */
export async function getBalance(
  db: Queryable,
  account: Account,
  party: string,
  currency: Currency,
): Promise<number> {
  const { rows } = await db.execute<{ sum: string }>(
    sql`select coalesce(sum(amount_minor), 0) as sum from ledger_entries
        where account = ${account} and party = ${party} and currency = ${currency}`,
  );
  return Number(rows[0]!.sum);
}

/** The user's spendable credit, minor units. */
export async function getCredit(
  db: Queryable,
  userId: string,
  currency: Currency,
): Promise<number> {
  return 0 - (await getBalance(db, "credits", userId, currency));
}

/** The sum an order has posted to an account, minor units. */
export async function getPostedForOrder(
  db: Queryable,
  orderId: string,
  account: Account,
): Promise<number> {
  const { rows } = await db.execute<{ sum: string }>(
    sql`select coalesce(sum(e.amount_minor), 0) as sum
        from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
        where t.order_id = ${orderId} and e.account = ${account}`,
  );
  return Number(rows[0]!.sum);
}

/** The total per currency. Anything but zero means corrupt books. */
export async function listLedgerSums(
  db: Queryable,
): Promise<{ currency: Currency; sumMinor: number }[]> {
  const { rows } = await db.execute<{ currency: Currency; sum: string }>(
    sql`select currency, sum(amount_minor) as sum from ledger_entries group by currency
        order by currency`,
  );
  return rows.map(({ currency, sum }) => ({ currency, sumMinor: Number(sum) }));
}

export type AccountBalance = { account: Account; currency: Currency; balanceMinor: number };

/** Debits are positive. */
export async function listAccountBalances(db: Queryable): Promise<AccountBalance[]> {
  const { rows } = await db.execute(
    sql`select account, currency, sum(amount_minor)::float8 as "balanceMinor"
        from ledger_entries group by account, currency order by currency, account`,
  );
  return rows as AccountBalance[];
}
