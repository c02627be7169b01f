import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addMissing, MISSING } from "#modules/reconciliation/add-missing.server.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

type Deps = Parameters<typeof addMissing>[0];
const NOW = new Date("2027-01-11T08:00:00Z");

/** The plans of what it asks, where an empty table's scan doesn't look cheaper. */
async function plansOf(run: (deps: Deps) => Promise<unknown>): Promise<string[]> {
  const asked: SQL[] = [];
  const execute = (query: SQL) => {
    asked.push(query);
    return { rows: [] };
  };
  await run({ db: { execute }, clock: { now: () => NOW } } as unknown as Deps);
  return database.db.transaction(async (tx) => {
    for (const way of ["seqscan", "hashjoin", "mergejoin", "bitmapscan"]) {
      await tx.execute(sql.raw(`set local enable_${way} = off`));
    }
    const plans: string[] = [];
    for (const query of asked) {
      const { rows } = await tx.execute(sql`explain (format json) ${query}`);
      plans.push(JSON.stringify(rows));
    }
    return plans;
  });
}

test.each([
  ["receipt", "documents_receipt_key"],
  ["credit_note", "documents_credit_note_key"],
  ["confirmation_email", "outbox_mails_order_idx"],
])("what lacks its %s is found by the index %s, and one by its id", async (kind, index) => {
  const { list } = MISSING.find((one) => one.kind === kind)!;
  const of = (ref?: string) =>
    plansOf((deps) => list(deps as Parameters<typeof list>[0], NOW, ref));
  expect(await of()).toEqual([expect.stringContaining(`"${index}"`)]);
  const [plan] = await of("00000000-0000-4000-8000-000000000000");
  expect(plan).toContain(`"${index}"`);
  // A cast column has no index.
  expect(plan).not.toContain(")::text = ");
});

test("the hourly look reads what is new", async () => {
  const plans = await plansOf(addMissing);
  for (const [at, index] of [
    "orders_paid_idx",
    "refunds_done_idx",
    "bookings_confirmed_idx",
  ].entries()) {
    expect(plans[at]).toContain(`"${index}"`);
  }
});
