import { sql } from "drizzle-orm";
import type { ClaimAbout, ClaimStatus } from "#modules/claims/policy.ts";
import { getSessionOrder } from "#modules/live-sessions/data.server.ts";
import { partsLeftMinor } from "#modules/live-sessions/policy.ts";
import type { Currency } from "#lib/money.ts";
import type { Queryable } from "#platform/db/client.ts";
import type { ListQuery } from "./list-query.ts";
import { allOf, contains, listPage, utc } from "./sql-parts.server.ts";

export type ClaimRow = {
  orderId: string;
  about: ClaimAbout;
  status: ClaimStatus;
  words: string | null;
  answer: string | null;
  createdAt: string;
  grantedMinor: number | null;
  amountMinor: number;
  /** Paid by a pack, in minor units. */
  prepaidMinor: number;
  /** What can still be refunded, in any form; 0 once decided. */
  leftMinor: number;
  /** Whether a pack paid for the session. */
  isPrepaid: boolean;
  currency: Currency;
  expert: string;
};

/** Undecided claims first. */
export async function listClaimRows(db: Queryable, query: ListQuery) {
  const where = allOf([
    query.q === "" ? null : contains(sql`c.order_id`, query.q),
    query.status === "" ? null : sql`c.status = ${query.status}`,
  ]);
  const { rows, total } = await listPage<Omit<ClaimRow, "leftMinor" | "isPrepaid">>(
    db,
    sql`select c.order_id as "orderId", c.about, c.status, c.words, c.answer,
               ${utc(sql`c.created_at`)} as "createdAt", c.granted_minor as "grantedMinor",
               c.amount_minor as "amountMinor", o.prepaid_minor as "prepaidMinor",
               c.currency, c.expert,
               c.status = 'open' as "isOpen", c.created_at as sorted
        from claim_list c join order_list o on o.id = c.order_id where ${where}`,
    sql`"isOpen" desc, sorted desc`,
    { ...query, all: false },
  );
  const open = async ({ status, orderId }: { status: ClaimStatus; orderId: string }) => {
    const order = status === "open" ? await getSessionOrder(db, orderId) : null;
    return {
      leftMinor: order ? partsLeftMinor(order) : 0,
      isPrepaid: order !== null && order.prepaidBy !== null,
    };
  };
  return {
    rows: await Promise.all(rows.map(async (row) => ({ ...row, ...(await open(row)) }))),
    total,
  };
}
