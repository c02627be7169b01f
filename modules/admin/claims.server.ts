import { sql } from "drizzle-orm";
import type { ClaimAbout, ClaimStatus } from "#modules/claims/policy.ts";
import { getSessionOrder } from "#modules/live-sessions/data.server.ts";
import { partsLeftMinor } from "#modules/live-sessions/policy.ts";
import type { Currency } from "#lib/money.ts";
import type { Queryable } from "#platform/db/client.ts";
import type { ListQuery } from "./list-query.ts";
import { allOf, type List, type Listed, listPage, orderIdIn, utc } from "./list.server.ts";

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

/** Undecided claims first, then the newest. */
export async function listClaims(db: Queryable, query: ListQuery): Promise<Listed<ClaimRow>> {
  const listed = await listPage<Omit<ClaimRow, "leftMinor" | "isPrepaid">>(
    db,
    claimList(query),
    query,
  );
  const open = async ({ status, orderId }: { status: ClaimStatus; orderId: string }) => {
    const order = status === "open" ? await getSessionOrder(db, orderId) : null;
    return {
      leftMinor: order ? partsLeftMinor(order) : 0,
      isPrepaid: order !== null && order.prepaidBy !== null,
    };
  };
  const rows = listed.rows.map(async (row) => ({ ...row, ...(await open(row)) }));
  return { ...listed, rows: await Promise.all(rows) };
}

function claimList({ q, status }: ListQuery): List {
  return {
    from: sql`claim_keys k`,
    alias: sql`k`,
    where: allOf([
      q === "" ? null : sql`k.order_id = ${orderIdIn(q) ?? q}`,
      status === "" ? null : sql`k.status = ${status}`,
    ]),
    joins: sql`
      join claim_list c on (c.order_id, c.about) = (k.order_id, k.about)
      join order_list o on o.id = k.order_id`,
    columns: sql`
      c.order_id as "orderId", c.about, c.status, c.words, c.answer,
      ${utc(sql`c.created_at`)} as "createdAt", c.granted_minor as "grantedMinor",
      c.amount_minor as "amountMinor", o.prepaid_minor as "prepaidMinor", c.currency, c.expert`,
    orders: {
      waiting: [
        { sql: sql`(k.status = 'open')`, type: "boolean" },
        { sql: sql`k.created_at`, type: "timestamptz" },
      ],
      createdAt: [{ sql: sql`k.created_at`, type: "timestamptz" }],
    },
    by: "-waiting",
    id: [
      { sql: sql`k.order_id`, type: "text" },
      { sql: sql`k.about`, type: "text" },
    ],
  };
}
