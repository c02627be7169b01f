import { sql } from "drizzle-orm";
import { listAccountBalances, listLedgerSums } from "#modules/ledger/data.server.ts";
import type { Account } from "#modules/ledger/policy.ts";
import type { Currency } from "#lib/money.ts";
import type { Queryable } from "#platform/db/client.ts";
import { utc } from "./list.server.ts";

export type Payable = {
  expert: string;
  currency: Currency;
  /** Our debt to the expert. */
  owedMinor: number;
  /** The part held back by a dispute or an open claim. */
  pausedMinor: number;
};

/** All balances, debits positive, and their sums, which must be zero. */
export async function getBooks(db: Queryable) {
  return {
    sums: await listLedgerSums(db),
    balances: await listAccountBalances(db),
    payables: await listPayables(db),
  };
}

async function listPayables(db: Queryable): Promise<Payable[]> {
  const { rows } = await db.execute(
    sql`select coalesce(x.name, e.party) as expert, e.currency,
               -sum(e.amount_minor)::float8 as "owedMinor",
               -coalesce(sum(e.amount_minor) filter (
                 where o.status = 'disputed' or c.status = 'open'), 0)::float8 as "pausedMinor"
        from posting_list e
        left join order_list o on o.id = e.order_id
        left join claim_list c on c.order_id = e.order_id and c.about = 'report'
        left join expert_names x on x.id::text = e.party
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

/** An order's postings in order. */
export async function listPostingsOfOrder(db: Queryable, orderId: string): Promise<Posting[]> {
  const { rows } = await db.execute(
    sql`select p.kind, ${utc(sql`p.at`)} as at, p.account, p.party, p.currency,
               p.amount_minor::float8 as "amountMinor"
        from posting_list p where p.order_id = ${orderId} order by p.id`,
  );
  return rows as Posting[];
}
