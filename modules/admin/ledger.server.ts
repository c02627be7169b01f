import { sql } from "drizzle-orm";
import { listLedgerSums } from "#modules/ledger/data.server.ts";
import type { Account } from "#modules/ledger/policy.ts";
import type { Currency } from "#lib/money.ts";
import type { Queryable } from "#platform/db/client.ts";
import { utc } from "./sql-parts.server.ts";

export type AccountBalance = { account: Account; currency: Currency; balanceMinor: number };

export type Payable = {
  expert: string;
  currency: Currency;
  /** What we owe them. */
  owedMinor: number;
  /** What of it waits for a dispute or an open claim. */
  pausedMinor: number;
};

/** The books at a glance: debits positive, as they are kept; the sums must be zero. */
export async function getBooks(db: Queryable) {
  const balances = await db.execute(
    sql`select account, currency, sum(amount_minor)::float8 as "balanceMinor"
        from ledger_entries group by account, currency order by currency, account`,
  );
  return {
    sums: await listLedgerSums(db),
    balances: balances.rows as AccountBalance[],
    payables: await listPayables(db),
  };
}

async function listPayables(db: Queryable): Promise<Payable[]> {
  const { rows } = await db.execute(
    sql`select coalesce(x.name, e.party) as expert, e.currency,
               -sum(e.amount_minor)::float8 as "owedMinor",
               -coalesce(sum(e.amount_minor) filter (
                 where o.status = 'disputed' or c.status = 'open'), 0)::float8 as "pausedMinor"
        from ledger_entries e
        join ledger_transactions t on t.id = e.transaction_id
        left join orders o on o.id = t.order_id
        left join claims c on c.order_id = t.order_id
        left join experts x on x.id::text = e.party
        where e.account = 'expert_payable'
        group by e.party, x.name, e.currency
        having sum(e.amount_minor) <> 0
        order by "owedMinor" desc, expert`,
  );
  return rows as Payable[];
}

export type Posting = {
  kind: string;
  at: string;
  account: Account;
  party: string;
  currency: Currency;
  amountMinor: number;
};

/** What an order has moved in the books, in order. */
export async function listPostingsOfOrder(db: Queryable, orderId: string): Promise<Posting[]> {
  const { rows } = await db.execute(
    sql`select t.kind, ${utc(sql`t.at`)} as at, e.account, e.party, e.currency,
               e.amount_minor::float8 as "amountMinor"
        from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        where t.order_id = ${orderId} order by e.id`,
  );
  return rows as Posting[];
}
