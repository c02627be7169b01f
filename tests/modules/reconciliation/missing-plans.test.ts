import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MISSING } from "#modules/reconciliation/add-missing.server.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

test.each([
  ["receipt", "documents_receipt_key"],
  ["credit_note", "documents_credit_note_key"],
  ["confirmation_email", "outbox_mails_order_idx"],
])("what lacks its %s is found by the index %s", async (kind, index) => {
  const asked: SQL[] = [];
  const execute = (query: SQL) => {
    asked.push(query);
    return { rows: [] };
  };
  const deps = { db: { execute } } as unknown as Parameters<(typeof MISSING)[number]["list"]>[0];
  await MISSING.find((one) => one.kind === kind)!.list(deps, new Date("2027-01-11T08:00:00Z"));
  await database.db.transaction(async (tx) => {
    // An empty table is cheaper to scan.
    for (const way of ["seqscan", "hashjoin", "mergejoin", "bitmapscan"]) {
      await tx.execute(sql.raw(`set local enable_${way} = off`));
    }
    const { rows } = await tx.execute(sql`explain (format json) ${asked[0]!}`);
    expect(JSON.stringify(rows)).toContain(`"${index}"`);
  });
});
