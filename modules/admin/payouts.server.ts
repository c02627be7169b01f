import { sql } from "drizzle-orm";
import type { Currency } from "#lib/money.ts";
import { readPayoutDetails } from "#modules/payouts/data.server.ts";
import { isPayable, type PayoutStatus } from "#modules/payouts/policy.ts";
import type { Platform } from "#platform/services.ts";
import type { ListQuery } from "./list-query.ts";
import { allOf, contains, listPage, utc } from "./sql-parts.server.ts";

export type PayoutRow = {
  id: string;
  expertId: string;
  expert: string;
  currency: Currency;
  amountMinor: number;
  status: PayoutStatus;
  requestedAt: string;
  paidAt: string | null;
  reference: string | null;
  ending: string | null;
  /** Of an open request: less than the amount after a refund, or while a session is in question. */
  dueMinor: number | null;
  /** Of an open request: when its account was changed, if that was after the request. */
  accountChangedAt: string | null;
};

/** Requested ones first, oldest first. */
export async function listPayoutRows({ db }: Pick<Platform, "db">, query: ListQuery, all = false) {
  const where = allOf([
    query.q === "" ? null : contains(sql`p.expert`, query.q),
    query.status === "" ? null : sql`p.status = ${query.status}`,
    query.currency === "" ? null : sql`p.currency = ${query.currency}`,
  ]);
  return listPage<PayoutRow>(
    db,
    sql`select p.id, p.expert_id as "expertId", p.expert, p.currency,
               p.amount_minor::float8 as "amountMinor", p.status,
               ${utc(sql`p.requested_at`)} as "requestedAt", ${utc(sql`p.paid_at`)} as "paidAt",
               p.reference, p.ending,
               case when p.status = 'requested' then
                 (select coalesce(-sum(l.amount_minor), 0)::float8 from posting_list l
                  where l.account = 'expert_payable' and l.party = p.expert_id::text
                    and l.currency = p.currency)
               end as "dueMinor",
               case when p.status = 'requested' and p.account_changed_at > p.requested_at
                    then ${utc(sql`p.account_changed_at`)} end as "accountChangedAt",
               p.status = 'requested' as waits, p.requested_at as sorted
        from payout_list p where ${where}`,
    sql`waits desc, case when waits then sorted end, sorted desc, id`,
    { ...query, all },
  );
}

/** The same with payout details, for the bank's batch. */
export async function listPayoutBatch(services: Platform, query: ListQuery) {
  const { rows, total } = await listPayoutRows(services, query, true);
  const detailed = [];
  for (const row of rows) {
    // Nobody pays the others.
    detailed.push({
      ...row,
      account: isPayable(row) ? await readPayoutDetails(services, row.expertId) : null,
    });
  }
  return { rows: detailed, total };
}
