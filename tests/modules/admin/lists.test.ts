import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bookingList } from "#modules/admin/bookings.server.ts";
import { couponList } from "#modules/admin/coupons.server.ts";
import { listClaims } from "#modules/admin/claims.server.ts";
import { auditList, listAttention } from "#modules/admin/data.server.ts";
import { expertList } from "#modules/admin/experts.server.ts";
import { leadList } from "#modules/admin/leads.server.ts";
import { type ListQuery, readListQuery } from "#modules/admin/list-query.ts";
import { getBooks, payableList, transactionList } from "#modules/admin/ledger.server.ts";
import { mailList } from "#modules/admin/mails.server.ts";
import { paymentList, refundList } from "#modules/admin/money-lists.server.ts";
import { orderList } from "#modules/admin/orders.server.ts";
import { payoutList } from "#modules/admin/payouts.server.ts";
import { webhookList } from "#modules/admin/queue-lists.server.ts";
import { reviewList } from "#modules/admin/reviews.server.ts";
import { type List, type Listed, listAll, listPage } from "#modules/admin/list.server.ts";
import type { Crm } from "#adapters/crm/port.ts";
import { listOpenHosted, listPastHosted } from "#modules/feedback/expert-sessions.server.ts";
import { listLedgerSumsSince } from "#modules/ledger/data.server.ts";
import {
  listOpenSessions,
  listOwnSessions,
  listPastSessions,
  listSessionsForExpert,
  listSessionsSince,
} from "#modules/live-sessions/data.server.ts";
import {
  listEarnedShares,
  listPendingShares,
} from "#modules/live-sessions/expert-shares.server.ts";
import { listOrdersOfPayer } from "#modules/orders/data.server.ts";
import {
  listEarnings,
  listPayouts,
  listStatementLines,
  listStatementMonths,
} from "#modules/payouts/data.server.ts";
import { listRecordingsOfExpert } from "#modules/recordings/data.server.ts";
import { listAttended } from "#modules/rooms/data.server.ts";
import type { Queryable } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { grow } from "#tests/support/grow.ts";
import { mostReadBy } from "#tests/support/plans.ts";

const NOW = new Date("2027-01-11T08:00:00Z");
const LAST_HOUR = new Date("2027-01-16T18:00:00Z");
const SESSIONS = process.env["FULL"] ? 100_000 : 30_000;
/** What a page may read of any table, the smallest of which has 15,000 rows: 10,000 are counted. */
const MAX_READ = 14_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ seeded: true });
  await grow(database.owner, SESSIONS, NOW);
}, 300_000);
afterAll(() => database.drop());

const mostRead = (run: (db: Queryable) => Promise<unknown>) => mostReadBy(database.db, run);

type Query = Partial<ListQuery>;
const queryOf = (change: Query): ListQuery => ({
  ...readListQuery(new URLSearchParams()),
  ...change,
});
const page = (listOf: (query: ListQuery, now: Date) => List) => (db: Queryable, query: ListQuery) =>
  listPage<Record<string, unknown>>(db, listOf(query, NOW), query);

const ORDER: Query = { q: "GR-00015000" };
const DAYS: Query = { from: "2026-12-01", to: "2026-12-02" };
const RARE: Query = { q: "candidate-777@" };
const COMMON: Query = { q: "example.com" };

const LISTS: Record<
  string,
  [(db: Queryable, query: ListQuery) => Promise<Listed<unknown>>, Query[]]
> = {
  orders: [
    page(orderList),
    [
      ORDER,
      DAYS,
      RARE,
      COMMON,
      { status: "disputed" },
      { status: "draft" },
      { currency: "INR" },
      { sort: "createdAt" },
    ],
  ],
  bookings: [
    page(bookingList),
    [
      ORDER,
      DAYS,
      RARE,
      { q: "Grown Expert 77" },
      { status: "no_show_expert" },
      { status: "choosing" },
      { status: "late_scorecard" },
      { service: "coding" },
      { status: "feedback_delivered", sort: "-startAt" },
    ],
  ],
  payments: [
    page(paymentList),
    [
      ORDER,
      DAYS,
      { q: "ref-500" },
      { status: "disputed" },
      { status: "failed" },
      { kind: "sandbox" },
      { kind: "paypal" },
      { currency: "INR" },
    ],
  ],
  refunds: [
    page(refundList),
    [
      ORDER,
      DAYS,
      { status: "open" },
      { status: "failed" },
      { kind: "claim" },
      { kind: "goodwill" },
    ],
  ],
  mails: [
    page(mailList),
    [ORDER, DAYS, RARE, COMMON, { status: "waiting" }, { status: "failing" }, { status: "sent" }],
  ],
  webhooks: [
    page(webhookList),
    [DAYS, { q: "evt-500" }, { q: "ref-500" }, { status: "waiting" }, { kind: "paypal" }],
  ],
  leads: [
    page(leadList),
    [
      DAYS,
      RARE,
      { q: "Words 5001" },
      { kind: "inquiry" },
      { status: "failed" },
      { status: "suspect" },
    ],
  ],
  reviews: [
    page(reviewList),
    [
      ORDER,
      { q: "Grown Expert 77" },
      { q: "Review 5001" },
      { kind: "expert" },
      { status: "withdrawn" },
      { status: "private" },
    ],
  ],
  claims: [listClaims, [ORDER, { status: "open" }, { status: "granted" }, { sort: "createdAt" }]],
  payouts: [
    page(payoutList),
    [{ q: "Grown Expert 77" }, { status: "requested" }, { sort: "-requestedAt" }],
  ],
  ledger: [page(transactionList), [ORDER, DAYS, { sort: "at" }]],
  payables: [
    page(payableList),
    [{ q: "Grown Expert 77" }, { currency: "INR" }, { sort: "owedMinor" }],
  ],
  coupons: [page(couponList), [{ q: "GROWN777" }, { kind: "personal" }, { status: "running" }]],
  experts: [
    page(expertList),
    [{ q: "Grown Expert 77" }, { status: "in_review" }, { sort: "name" }],
  ],
  audit: [
    page(auditList),
    [ORDER, DAYS, { q: "candidate-1@example.com" }, { kind: "expert.decide" }, { kind: "x.y" }],
  ],
};

describe.each(Object.entries(LISTS))("the list of %s", (_name, [read, queries]) => {
  test("reads only what it shows and counts, with any filter and order", async () => {
    for (const query of [{}, ...queries]) {
      expect(await mostRead((db) => read(db, queryOf(query))), JSON.stringify(query)).toBeLessThan(
        MAX_READ,
      );
      const { after } = await read(database.db, queryOf(query));
      if (after === null) continue;
      const next = { ...query, after };
      expect(await mostRead((db) => read(db, queryOf(next))), JSON.stringify(next)).toBeLessThan(
        MAX_READ,
      );
    }
  });

  test("shows every row once, forward and back", async () => {
    const first = await read(database.db, queryOf({}));
    const second = await read(database.db, queryOf({ after: first.after! }));
    const third = await read(database.db, queryOf({ after: second.after! }));
    expect(first.before).toBeNull();
    const rows = [first, second, third].flatMap((one) =>
      one.rows.map((row) => JSON.stringify(row)),
    );
    expect(new Set(rows).size).toBe(rows.length);
    expect((await read(database.db, queryOf({ before: third.before! }))).rows).toEqual(second.rows);
    const back = await read(database.db, queryOf({ before: second.before! }));
    expect(back.rows).toEqual(first.rows);
    expect(back.before).toBeNull();
    expect(back.after).toBe(first.after);
  });
});

test.each([
  ["the balances of a period", (db: Queryable) => getBooks(db, { from: DAYS.from!, to: "" })],
  ["the last postings", (db: Queryable) => listLedgerSumsSince(db, LAST_HOUR)],
  [
    "what needs attention",
    (db: Queryable) => {
      const queue = { deadLetters: async () => [] } as unknown as Platform["queue"];
      const crm = { kind: "webhook" } as unknown as Crm;
      return listAttention({ db: db as Platform["db"], queue, crm }, () => true);
    },
  ],
])("reads few rows for %s", async (_name, read) => {
  expect(await mostRead(read)).toBeLessThan(MAX_READ);
});

/** An expert has 100 of the sessions, a candidate 10. */
const MAX_READ_FOR_ONE = 1_500;

describe("a person's lists", () => {
  let expert: { id: string; user_id: string };
  let candidate: string;
  beforeAll(async () => {
    const { rows } = await database.db.execute<typeof expert & { candidate: string }>(
      sql`select e.id, e.user_id, b.candidate_id as candidate
          from experts e join bookings b on b.expert_id = e.id
          where e.name = 'Grown Expert 77' limit 1`,
    );
    expert = rows[0]!;
    candidate = rows[0]!.candidate;
  });
  const PAGE = { after: null, size: 50 };

  test.each<[string, (db: Queryable) => Promise<unknown>]>([
    ["open sessions", (db) => listOpenSessions(db, { candidate })],
    ["past sessions", (db) => listPastSessions(db, { candidate }, PAGE)],
    ["orders", (db) => listOrdersOfPayer(db, candidate, PAGE)],
    [
      "own sessions",
      (db) => listOwnSessions(db, [{ candidate }, { expert: expert.user_id }], PAGE),
    ],
    ["sessions of the last days", (db) => listSessionsSince(db, candidate, NOW)],
    ["next hosted sessions", (db) => listSessionsForExpert(db, expert.user_id, NOW)],
    ["open hosted sessions", (db) => listOpenHosted(db, expert.id, NOW)],
    ["past hosted sessions", (db) => listPastHosted(db, expert.id, NOW, PAGE)],
    ["rooms an expert was in", (db) => listAttended(db, expert.id)],
    ["recordings", (db) => listRecordingsOfExpert(db, expert.user_id)],
    ["pending shares", (db) => listPendingShares(db, expert.id, NOW)],
    ["earned shares", (db) => listEarnedShares(db, expert.id, PAGE)],
    ["earnings", (db) => listEarnings(db, expert.id, NOW)],
    ["payouts", (db) => listPayouts(db, expert.id)],
    ["statement months", (db) => listStatementMonths(db, expert.id, "UTC")],
    ["a statement", (db) => listStatementLines(db, expert.id, { from: LAST_HOUR, to: NOW })],
  ])("reads few rows for %s", async (_name, read) => {
    expect(await mostRead(read)).toBeLessThan(MAX_READ_FOR_ONE);
  });
});

test("counts exactly up to 10,000 rows and estimates more", async () => {
  const of = (query: Query) => page(orderList)(database.db, queryOf(query));
  const { rows } = await database.db.execute<{ total: number }>(
    sql`select count(*)::int as total from orders where status = 'refunded'`,
  );
  expect(await of({ status: "refunded" })).toMatchObject({ ...rows[0], isEstimate: false });
  const all = await of({});
  expect(all.isEstimate).toBe(true);
  expect(all.total).toBeGreaterThan(SESSIONS * 0.9);
  expect(all.total).toBeLessThan(SESSIONS * 1.1);
});

test.each(["[]", "x", '["yesterday","GR-00000001"]', '["2027-01-01 00:00:00+00"]', "[1,2]"])(
  "shows the first page for a changed link: %s",
  async (after) => {
    const shown = await page(orderList)(database.db, queryOf({ after }));
    expect(shown.before).toBeNull();
    expect(shown.rows).toHaveLength(25);
  },
);

test("shows requested payouts first, oldest first, then the newest of the others", async () => {
  const { rows } = await page(payoutList)(database.db, queryOf({}));
  const times = (isRequested: boolean) =>
    rows
      .filter(({ status }) => (status === "requested") === isRequested)
      .map(({ requestedAt }) => String(requestedAt));
  expect(rows.slice(0, 4).every(({ status }) => status === "requested")).toBe(true);
  expect(times(true)).toEqual(times(true).toSorted());
  expect(times(false)).toEqual(times(false).toSorted().toReversed());
  expect(new Set(times(true)).size).toBeGreaterThan(1);
});

test("reads a file in parts, each row once", async () => {
  const ids = new Set<string>();
  let rows = 0;
  const list = refundList(queryOf({}));
  for await (const part of listAll<{ id: string }>(database.db, list, { sort: "" })) {
    expect(part.length).toBeLessThanOrEqual(1_000);
    rows += part.length;
    for (const { id } of part) ids.add(id);
  }
  expect(rows).toBe(SESSIONS / 2);
  expect(ids.size).toBe(rows);
});
