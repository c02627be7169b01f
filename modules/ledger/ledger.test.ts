import { sql } from "drizzle-orm";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sqlState } from "#platform/errors.ts";
import { testDatabase, type TestDatabase } from "#tests/support/database.ts";
import { post } from "./commands.server.ts";
import {
  getBalance,
  listAccountBalances,
  listLedgerSums,
  listWrongBalances,
} from "./data.server.ts";
import { type Entry, postings } from "./policy.ts";

const AT = new Date("2027-01-11T08:00:00Z");
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const money = fc.record({
  amountMinor: fc.integer({ min: 0, max: 100_000_000 }),
  currency: fc.constantFrom("USD" as const, "INR" as const),
});

describe("a posting", () => {
  test("balances for any event and amount, and is empty for zero", () => {
    const all = Object.values(postings) as ((...args: unknown[]) => Entry[])[];
    fc.assert(
      fc.property(money, fc.constantFrom(...all), (amount, posting) => {
        const parties = Array.from({ length: posting.length - 1 }, (_, index) => `party-${index}`);
        const entries = posting(...parties, amount);
        expect(entries.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(0);
        expect(entries).toHaveLength(amount.amountMinor === 0 ? 0 : 2);
        expect(entries.every(({ currency }) => currency === amount.currency)).toBe(true);
      }),
    );
  });
});

describe("the ledger", () => {
  const seven = { amountMinor: 700, currency: "USD" } as const;

  test("posts each event once, however often it is reported", async () => {
    const { db } = database;
    const posting = { kind: "payment_taken", ref: "p1", orderId: null, at: AT } as const;
    const entries = postings.paymentTaken("GR-1", "sandbox", seven);
    const told = await Promise.all([1, 2, 3, 4, 5].map(() => post(db, posting, entries)));
    expect(told.filter(Boolean)).toHaveLength(1);
    expect(await getBalance(db, "provider_clearing", "sandbox", "USD")).toBe(700);
    expect(await getBalance(db, "customer", "GR-1", "USD")).toBe(-700);
    expect(await listLedgerSums(db)).toEqual([{ currency: "USD", sumMinor: 0 }]);
  });

  // Fails without the trigger `ledger_entries_balance`.
  test("refuses transactions that don't balance in total and per currency", async () => {
    const { db } = database;
    const [debit, credit] = postings.sold("GR-2", seven) as [Entry, Entry];
    const posting = { kind: "sold", orderId: null, at: AT } as const;
    const crooked = [debit, { ...credit, amountMinor: -699 }];
    const refused = async (ref: string, entries: Entry[]) =>
      sqlState(await post(db, { ...posting, ref }, entries).catch((error: unknown) => error));
    expect(await refused("c1", crooked)).toBe("23514");
    expect(await refused("c2", [debit, { ...credit, currency: "INR" }])).toBe("23514");
    expect(await refused("c3", [debit])).toBe("23514");
    expect(await getBalance(db, "revenue", "greenroom", "USD")).toBe(0);
  });

  test("keeps balances by day and by expert, whoever posts at the same moment", async () => {
    const { db } = database;
    const experts = ["a", "b"].map((letter) => `00000000-0000-4000-8000-00000000000${letter}`);
    // Each posts to all accounts in another order, which would deadlock if they shared rows.
    const post20 = async (run: number) =>
      db.transaction(async (tx) => {
        for (let n = 0; n < 20; n++) {
          const at = new Date(AT.getTime() + ((n + run) % 2) * 86_400_000);
          const posting = { ref: `d${run}-${n}`, orderId: null, at } as const;
          const money = { amountMinor: 100 + n, currency: "INR" } as const;
          if ((n + run) % 3 === 0) {
            await post(
              tx,
              { ...posting, kind: "expert_earned" },
              postings.expertEarned(experts[run % 2]!, money),
            );
          } else if ((n + run) % 3 === 1) {
            await post(tx, { ...posting, kind: "sold" }, postings.sold("GR-3", money));
          } else {
            await post(
              tx,
              { ...posting, kind: "payment_taken" },
              postings.paymentTaken("GR-3", "sandbox", money),
            );
          }
        }
      });
    await Promise.all(Array.from({ length: 8 }, (_, run) => post20(run)));
    expect(await listWrongBalances(db)).toEqual([]);

    const { rows } = await db.execute<{ owed: number; rows: number }>(
      sql`select (select sum(owed_minor)::int from expert_balances) as owed,
                 (select max(count)::int from (select count(*) from ledger_days
                                               group by day, account, currency) day) as rows`,
    );
    const payable = (await listAccountBalances(db)).find(
      ({ account, currency }) => account === "expert_payable" && currency === "INR",
    )!;
    expect(rows[0]!.owed).toBe(-payable.balanceMinor);
    expect(rows[0]!.rows).toBeLessThanOrEqual(8);

    const [day, next] = ["2027-01-11", "2027-01-12"];
    const second = await listAccountBalances(db, { from: next, to: next });
    const first = await listAccountBalances(db, { to: day });
    const of = (list: typeof first) =>
      list.find(({ account, currency }) => account === "revenue" && currency === "INR")!;
    expect(of(second).balanceMinor).toBe(of(first).balanceMinor + of(second).changeMinor);
    expect(of(second).changeMinor).not.toBe(0);
    expect(of(first).changeMinor).toBe(of(first).balanceMinor);
  });

  test("can't be changed by the app role or the owner", async () => {
    const { db, owner } = database;
    for (const change of [
      sql`update ledger_entries set amount_minor = 1`,
      sql`delete from ledger_entries`,
      sql`update ledger_transactions set ref = 'x'`,
      sql`delete from ledger_transactions`,
      sql`truncate ledger_entries`,
    ]) {
      expect(sqlState(await db.execute(change).catch((error: unknown) => error))).toBe("42501");
      expect(sqlState(await owner.execute(change).catch((error: unknown) => error))).toBe("23001");
    }
  });
});
