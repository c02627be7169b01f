import { sql } from "drizzle-orm";
import { listAccountBalances } from "#modules/ledger/data.server.ts";
import type { Account, PostingKind } from "#modules/ledger/policy.ts";
import { type Currency, CURRENCIES } from "#lib/money.ts";
import type { Queryable } from "#platform/db/client.ts";
import type { ListQuery } from "./list-query.ts";
import { allOf, contains, type List, orderIdIn, utc, within } from "./list.server.ts";

/** Each account in a query's days, and the currencies that don't sum to zero. */
export async function getBooks(db: Queryable, { from, to }: Pick<ListQuery, "from" | "to">) {
  const balances = await listAccountBalances(db, {
    ...(from === "" ? {} : { from }),
    ...(to === "" ? {} : { to }),
  });
  const sums = CURRENCIES.map((currency) => ({
    currency,
    sumMinor: balances
      .filter((balance) => balance.currency === currency)
      .reduce((sum, { balanceMinor }) => sum + balanceMinor, 0),
  }));
  return { balances, wrong: sums.filter(({ sumMinor }) => sumMinor !== 0) };
}

export type TransactionRow = {
  id: string;
  at: string;
  kind: PostingKind;
  orderId: string | null;
  debit: Account | null;
  credit: Account | null;
  currency: Currency;
  amountMinor: number;
};

/** Postings, newest first, one row for both sides. */
export function transactionList(query: ListQuery): List {
  const { q } = query;
  return {
    from: sql`ledger_transaction_list t`,
    alias: sql`t`,
    where: allOf([
      q === "" ? null : sql`t.order_id = ${orderIdIn(q) ?? q}`,
      ...within(sql`t.at`, query),
    ]),
    joins: sql`
      cross join lateral (
        select min(p.account) filter (where p.amount_minor > 0) as debit,
               min(p.account) filter (where p.amount_minor < 0) as credit,
               min(p.currency) as currency,
               sum(p.amount_minor) filter (where p.amount_minor > 0) as amount_minor
        from posting_list p where p.transaction_id = t.id) p`,
    columns: sql`
      t.id, ${utc(sql`t.at`)} as at, t.kind, t.order_id as "orderId", p.debit, p.credit, p.currency,
      coalesce(p.amount_minor, 0)::float8 as "amountMinor"`,
    orders: { at: [{ sql: sql`t.at`, type: "timestamptz" }] },
    by: "-at",
    id: [{ sql: sql`t.id`, type: "uuid" }],
  };
}

export type Payable = {
  expertId: string;
  expert: string;
  currency: Currency;
  /** Our debt to the expert. */
  owedMinor: number;
  /** The part held back by a dispute or an open claim. */
  pausedMinor: number;
};

/** What we owe experts, the most first. */
export function payableList({ q, currency }: ListQuery): List {
  return {
    from: sql`expert_debts d`,
    alias: sql`d`,
    where: allOf([
      q === ""
        ? null
        : sql`d.expert_id = any (
            array(select x.id from expert_names x where ${contains(sql`x.name`, q)}))`,
      currency === "" ? null : sql`d.currency = ${currency}`,
    ]),
    joins: sql`
      left join expert_names x on x.id = d.expert_id
      left join (
        select p.party, p.currency, -sum(p.amount_minor) as minor
        from (select o.id from order_list o where o.status = 'disputed'
              union
              select c.order_id from claim_keys c where c.status = 'open' and c.about = 'report') o
        join posting_list p on p.order_id = o.id and p.account = 'expert_payable'
        group by p.party, p.currency) paused
        on paused.party = d.expert_id::text and paused.currency = d.currency`,
    columns: sql`
      d.expert_id as "expertId", coalesce(x.name, d.expert_id::text) as expert, d.currency,
      d.owed_minor::float8 as "owedMinor", coalesce(paused.minor, 0)::float8 as "pausedMinor"`,
    orders: { owedMinor: [{ sql: sql`d.owed_minor`, type: "bigint" }] },
    by: "-owedMinor",
    id: [
      { sql: sql`d.expert_id`, type: "uuid" },
      { sql: sql`d.currency`, type: "text" },
    ],
  };
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
