import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sqlState } from "#platform/errors.ts";
import { testDatabase, type TestDatabase } from "#tests/support/database.ts";
import { insertOrder } from "#tests/support/fixtures.ts";
import { issueDocument } from "./commands.server.ts";
import { listDocuments } from "./data.server.ts";
import type { DocumentData } from "./schema.ts";

const DATA: DocumentData = {
  seller: { name: "Greenroom", owner: "Owner", email: "help@example.com", phone: "+1 5550100" },
  lines: [{ text: "A session", amountMinor: 7900 }],
  totalMinor: 7900,
  taxMinor: 0,
  currency: "USD",
  method: "Card",
  receipt: null,
};
const IN_2026 = new Date("2026-12-31T23:59:59Z");
const IN_2027 = new Date("2027-01-01T00:00:00Z");

let database: TestDatabase;
let userId: string;
beforeAll(async () => {
  database = await testDatabase({ max: 20 });
  const { rows } = await database.db.execute<{ id: string }>(
    sql`insert into users (email) values ('zoe@example.com') returning id`,
  );
  userId = rows[0]!.id;
});
afterAll(() => database.drop());

async function addOrders(from: number, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, i) => `GR-${String(from + i).padStart(8, "0")}`);
  for (const id of ids) {
    await insertOrder(database.db, { id, userId, at: IN_2026 });
  }
  return ids;
}

async function issue(orderId: string, at = IN_2026, fails = false): Promise<string | undefined> {
  await database.db.transaction(async (tx) => {
    const buyer = { name: "Zoë", email: "zoe@example.com" };
    await issueDocument(tx, { orderId, refundId: null, at, data: DATA, buyer });
    if (fails) throw new Error("taken back");
  });
  const issued = await listDocuments(database.db, orderId);
  expect(issued).toHaveLength(1);
  return issued[0]?.number;
}

// Fails without `for update` in issue_document.
test("numbers 50 parallel documents without gaps or duplicates, even after rollbacks", async () => {
  const orders = await addOrders(1, 50);
  const numbers = await Promise.all(
    orders.map((id, i) => issue(id, IN_2026, i % 5 === 4).catch(() => undefined)),
  );
  const given = numbers.filter((number) => number !== undefined).toSorted();
  expect(given).toEqual(
    Array.from({ length: 40 }, (_, i) => `R-2026-${String(i + 1).padStart(6, "0")}`),
  );
  const { rows } = await database.db.execute(sql`select from documents_to_issue`);
  expect(rows).toEqual([]);
});

test("restarts numbering each year, and gives an order one receipt", async () => {
  const [id] = await addOrders(100, 1);
  const asked = await Promise.all([1, 2, 3, 4, 5].map(() => issue(id!, IN_2027)));
  expect(new Set(asked)).toEqual(new Set(["R-2027-000001"]));
  const [next] = await addOrders(101, 1);
  expect(await issue(next!, IN_2027)).toBe("R-2027-000002");
});

// Fails without the trigger `documents_kept`.
test("never changes an issued document, except to erase its buyer", async () => {
  const [id] = await addOrders(200, 1);
  const number = await issue(id!);
  const other = randomUUID();
  for (const change of [
    sql`update documents set data = '{}' where number = ${number}`,
    sql`update documents set buyer = '{"name":"Somebody"}' where number = ${number}`,
    sql`update documents set buyer = null, data = '{}' where number = ${number}`,
    sql`update documents set refund_id = ${other}::uuid where number = ${number}`,
    sql`delete from documents where number = ${number}`,
    sql`truncate documents`,
  ]) {
    expect(sqlState(await database.owner.execute(change).catch((error: unknown) => error))).toBe(
      "23001",
    );
  }
  await database.db.execute(sql`update documents set buyer = null where number = ${number}`);
  expect(await listDocuments(database.db, id!)).toEqual([
    { number, kind: "receipt", orderId: id, issuedAt: IN_2026, data: DATA, buyer: null },
  ]);
});
