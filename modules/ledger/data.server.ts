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
  return (await getPostedForOrders(db, [orderId], account)).get(orderId) ?? 0;
}

/** The same of many orders, by id; omits those without postings. */
export async function getPostedForOrders(
  db: Queryable,
  orderIds: readonly string[],
  account: Account,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ id: string; sum: number }>(
    sql`select t.order_id as id, sum(e.amount_minor)::float8 as sum
        from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
        where t.order_id = any(${sql.param([...orderIds])}::text[]) and e.account = ${account}
        group by t.order_id`,
  );
  return new Map(rows.map(({ id, sum }) => [id, sum]));
}

export type LedgerSum = { currency: Currency; sumMinor: number };

/** The total per currency of all entries, which it reads. Anything but zero means corrupt books. */
export async function listLedgerSums(db: Queryable): Promise<LedgerSum[]> {
  const { rows } = await db.execute(
    sql`select currency, sum(amount_minor)::float8 as "sumMinor" from ledger_entries
        group by currency order by currency`,
  );
  return rows as LedgerSum[];
}

/** The same for what was posted since. */
export async function listLedgerSumsSince(db: Queryable, since: Date): Promise<LedgerSum[]> {
  const { rows } = await db.execute(
    sql`select currency, sum(amount_minor)::float8 as "sumMinor"
        from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        where t.at >= ${since} group by currency order by currency`,
  );
  return rows as LedgerSum[];
}

/** The same by the kept balances, which `listWrongBalances` compares with the entries. */
export async function listKeptSums(db: Queryable): Promise<LedgerSum[]> {
  const { rows } = await db.execute(
    sql`select currency, sum(amount_minor)::float8 as "sumMinor" from ledger_days
        group by currency order by currency`,
  );
  return rows as LedgerSum[];
}

export type AccountBalance = {
  account: Account;
  currency: Currency;
  /** What the period's postings add up to. */
  changeMinor: number;
  /** At the end of the period. */
  balanceMinor: number;
};

/** The accounts in a period of UTC days, inclusive; debits are positive. */
export async function listAccountBalances(
  db: Queryable,
  { from = "-infinity", to = "infinity" }: { from?: string; to?: string } = {},
): Promise<AccountBalance[]> {
  const { rows } = await db.execute(
    sql`select account, currency, sum(amount_minor)::float8 as "balanceMinor",
               coalesce(sum(amount_minor) filter (where day >= ${from}), 0)::float8 as "changeMinor"
        from ledger_days where day <= ${to}
        group by account, currency order by currency, account`,
  );
  return rows as AccountBalance[];
}

/**
 * Accounts and experts whose kept balances differ from their entries, all of which it reads, and by
 * how much.
 */
export async function listWrongBalances(
  db: Queryable,
): Promise<{ party: string; currency: Currency; offMinor: number }[]> {
  const { rows } = await db.execute(
    sql`select party, currency, sum(amount)::float8 as "offMinor"
        from (select account as party, currency, amount_minor as amount from ledger_days
              union all
              select account, currency, -amount_minor from ledger_entries
              union all
              select expert_id::text, currency, -owed_minor from expert_balances
              union all
              select party, currency, -amount_minor from ledger_entries
              where account = 'expert_payable') kept
        group by party, currency having sum(amount) <> 0 order by party, currency`,
  );
  return rows as { party: string; currency: Currency; offMinor: number }[];
}
