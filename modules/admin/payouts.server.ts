import { sql } from "drizzle-orm";
import type { Currency } from "#lib/money.ts";
import { readPayoutDetails } from "#modules/payouts/data.server.ts";
import { isPayable, type PayoutStatus } from "#modules/payouts/policy.ts";
import type { Platform } from "#platform/services.ts";
import type { ListQuery } from "./list-query.ts";
import { allOf, contains, type List, utc } from "./list.server.ts";

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

/** Requested ones first, oldest first; then the others, newest first. */
export function payoutList({ q, status, currency }: ListQuery): List {
  return {
    from: sql`payout_list p`,
    alias: sql`p`,
    where: allOf([
      q === ""
        ? null
        : // Ids first: PostgreSQL would read all payouts in their order instead.
          sql`p.id = any (array(
            select m.id from payout_list m
            where m.expert_id = any (
              array(select x.id from expert_names x where ${contains(sql`x.name`, q)}))))`,
      status === "" ? null : sql`p.status = ${status}`,
      currency === "" ? null : sql`p.currency = ${currency}`,
    ]),
    columns: sql`
      p.id, p.expert_id as "expertId", p.expert, p.currency,
      p.amount_minor::float8 as "amountMinor", p.status,
      ${utc(sql`p.requested_at`)} as "requestedAt", ${utc(sql`p.paid_at`)} as "paidAt",
      p.reference, p.ending,
      case when p.status = 'requested' then
        coalesce((select d.owed_minor from expert_debts d
                  where d.expert_id = p.expert_id and d.currency = p.currency), 0)::float8
      end as "dueMinor",
      case when p.status = 'requested' and p.account_changed_at > p.requested_at
           then ${utc(sql`p.account_changed_at`)} end as "accountChangedAt"`,
    orders: {
      urgency: [{ sql: sql`p.urgency`, type: "interval" }],
      requestedAt: [{ sql: sql`p.requested_at`, type: "timestamptz" }],
    },
    by: "-urgency",
    id: [{ sql: sql`p.id`, type: "uuid" }],
  };
}

/** With payout details, for the bank's batch. */
export async function addAccounts(services: Platform, rows: readonly PayoutRow[]) {
  const detailed = [];
  for (const row of rows) {
    // Nobody pays the others.
    detailed.push({
      ...row,
      account: isPayable(row) ? await readPayoutDetails(services, row.expertId) : null,
    });
  }
  return detailed;
}
