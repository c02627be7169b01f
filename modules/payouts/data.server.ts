import { and, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import { CURRENCIES, type Currency } from "#lib/money.ts";
import { getExpertStatus } from "#modules/experts/data.server.ts";
import { getBalance } from "#modules/ledger/data.server.ts";
import type { Config } from "#platform/config.ts";
import type { Queryable } from "#platform/db/client.ts";
import { openText } from "#platform/seal-text.ts";
import { type RequestRefusal, requestRefusal } from "./policy.ts";
import { payoutDetails, payouts } from "./tables.server.ts";

export type Payout = typeof payouts.$inferSelect;

export type Earnings = {
  currency: Currency;
  /** Earned and not paid, an open request included. */
  dueMinor: number;
  paidMinor: number;
  requested: Payout | null;
  lastRequestedAt: Date | null;
  refusal: RequestRefusal | null;
};

/** An expert's amounts per currency. */
export async function listEarnings(
  db: Queryable,
  expertId: string,
  now: Date,
): Promise<Earnings[]> {
  const standing = await getStanding(db, expertId);
  const found = await Promise.all(
    CURRENCIES.map((currency) => getEarnings(db, expertId, currency, standing, now)),
  );
  return found.filter(
    ({ dueMinor, paidMinor, requested }) => dueMinor !== 0 || paidMinor > 0 || requested,
  );
}

/** Other facts that decide whether an expert can request a payout. */
export type Standing = { hasDetails: boolean; hasLeft: boolean };

export async function getStanding(db: Queryable, expertId: string): Promise<Standing> {
  return {
    hasDetails: (await getPayoutEnding(db, expertId)) !== null,
    hasLeft: (await getExpertStatus(db, expertId)) === "left",
  };
}

export async function getEarnings(
  db: Queryable,
  expertId: string,
  currency: Currency,
  standing: Standing,
  now: Date,
): Promise<Earnings> {
  const dueMinor = 0 - (await getBalance(db, "expert_payable", expertId, currency));
  const list = await db
    .select()
    .from(payouts)
    .where(
      and(
        eq(payouts.expertId, expertId),
        eq(payouts.currency, currency),
        ne(payouts.status, "canceled"),
      ),
    )
    .orderBy(desc(payouts.requestedAt));
  const requested = list.find(({ status }) => status === "requested") ?? null;
  const lastRequestedAt = list[0]?.requestedAt ?? null;
  const facts = {
    dueMinor,
    currency,
    ...standing,
    isRequested: requested !== null,
    lastRequestedAt,
  };
  return {
    currency,
    dueMinor,
    paidMinor: list
      .filter(({ status }) => status === "paid")
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    requested,
    lastRequestedAt,
    refusal: requestRefusal(facts, now),
  };
}

/** Newest first. */
export function listPayouts(db: Queryable, expertId: string): Promise<Payout[]> {
  return db
    .select()
    .from(payouts)
    .where(eq(payouts.expertId, expertId))
    .orderBy(desc(payouts.requestedAt))
    .limit(200);
}

/** The last characters of an expert's payout details; null if there are none. */
export async function getPayoutEnding(db: Queryable, expertId: string): Promise<string | null> {
  const [details] = await db
    .select({ ending: payoutDetails.ending })
    .from(payoutDetails)
    .where(eq(payoutDetails.expertId, expertId));
  return details?.ending ?? null;
}

/** For the operator who pays. Null if there is none, or the session secret has changed. */
export async function readPayoutDetails(
  { db, config }: { db: Queryable; config: Pick<Config, "sessionSecret"> },
  expertId: string,
): Promise<string | null> {
  const [details] = await db
    .select({ sealed: payoutDetails.sealed })
    .from(payoutDetails)
    .where(eq(payoutDetails.expertId, expertId));
  return details ? openText(detailsSealing(config, expertId), details.sealed) : null;
}

export function detailsSealing({ sessionSecret }: Pick<Config, "sessionSecret">, owner: string) {
  return { sessionSecret, purpose: "payout-details", owner };
}

export type StatementLine = {
  at: Date;
  kind: "expert_earned" | "payout_sent";
  orderId: string | null;
  currency: Currency;
  /** Positive if earned, negative if paid out. */
  amountMinor: number;
};

/** An expert's ledger entries between two instants, oldest first. */
export async function listStatementLines(
  db: Queryable,
  expertId: string,
  range: { from: Date; to: Date },
): Promise<StatementLine[]> {
  const { rows } = await db.execute<Record<string, unknown>>(
    sql`select at, kind, order_id as "orderId", currency, -amount_minor::float8 as "amountMinor"
        from posting_list
        where account = 'expert_payable' and party = ${expertId}
          and at >= ${range.from} and at < ${range.to}
        order by at, id`,
  );
  return rows.map((row) => ({
    ...(row as StatementLine),
    at: new Date(row["at"] as string),
  }));
}

/** What an expert was owed before an instant. */
export async function getOwedBefore(
  db: Queryable,
  expertId: string,
  before: Date,
): Promise<Map<Currency, number>> {
  const { rows } = await db.execute<{ currency: Currency; owed: number }>(
    sql`select currency, -sum(amount_minor)::float8 as owed from posting_list
        where account = 'expert_payable' and party = ${expertId} and at < ${before}
        group by currency`,
  );
  return new Map(rows.map(({ currency, owed }) => [currency, owed]));
}

/** The months from the first posting to the last, newest first: `2027-01`, by the zone's calendar. */
export async function listStatementMonths(
  db: Queryable,
  expertId: string,
  zone: string,
): Promise<string[]> {
  const ended = (direction: SQL) =>
    sql`(select date_trunc('month', at at time zone ${zone}) as month from posting_list
         where account = 'expert_payable' and party = ${expertId}
         order by id ${direction} limit 1)`;
  const { rows } = await db.execute<{ month: string }>(
    sql`select to_char(listed.month, 'YYYY-MM') as month
        from ${ended(sql`asc`)} first, ${ended(sql`desc`)} last,
             generate_series(first.month, last.month, interval '1 month') as listed(month)
        order by 1 desc`,
  );
  return rows.map(({ month }) => month);
}
