import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { capturedLog } from "#tests/support/captured-log.ts";
import { testServices, type TestServices } from "#tests/support/test-services.ts";
import { handleJob } from "./registry.ts";

let services: TestServices;
let captured: ReturnType<typeof capturedLog>;
beforeEach(async () => {
  captured = capturedLog();
  // The queue's rows use the system time.
  services = await testServices({ now: new Date().toISOString(), log: captured.log });
});
afterEach(() => services.close());

const check = () => handleJob(services, "operations.check", {});
const raised = () => captured.lines().filter(({ event }) => event !== undefined);

async function emails(): Promise<string[]> {
  const { rows } = await services.db.execute<{ subject: string }>(
    sql`select subject from outbox_mails order by created_at, subject`,
  );
  return rows.map(({ subject }) => subject);
}

test("alerts about each dead letter once", async () => {
  await check();
  expect(raised()).toEqual([]);

  await giveUp();
  await check();
  expect(raised()).toMatchObject([
    { event: "dead_letter", facts: { jobs: 1, queue: "accounts.prune" } },
  ]);
  expect(await emails()).toEqual(["Greenroom alert: A job was given up"]);

  services.clock.advance(2 * 3_600_000);
  await check();
  expect(raised()).toHaveLength(1);
});

/** The database prevents this, so disable triggers as the owner. */
function postOneSide(at: Date) {
  return services.owner.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(
      sql`with t as (insert into ledger_transactions (kind, ref, at)
                     values ('payment_taken', 'x', ${at}) returning id)
          insert into ledger_entries (transaction_id, account, party, currency, amount_minor)
          select id, 'revenue', '', 'USD', 100 from t`,
    );
  });
}

test("finds old postings that don't balance, and wrong balances, once a day", async () => {
  await postOneSide(new Date("2026-01-01T00:00:00Z"));
  await check();
  expect(raised()).toEqual([]);
  await handleJob(services, "ledger.check", {});
  expect(raised()).toMatchObject([
    { event: "ledger_unbalanced", facts: { "USD in minor units": 100 } },
    { event: "ledger_unbalanced", facts: { "balance of": "revenue", "USD in minor units": -100 } },
  ]);
});

test("alerts about a ledger that doesn't balance", async () => {
  await postOneSide(services.clock.now());
  await check();
  expect(raised()).toMatchObject([
    { event: "ledger_unbalanced", facts: { "USD in minor units": 100 } },
  ]);
  expect(await emails()).toEqual(["Greenroom alert: The ledger doesn't balance"]);
});

/** Makes a job fail for the last time. */
async function giveUp(): Promise<void> {
  const { db, queue, clock } = services;
  await queue.enqueue(db, "accounts.prune", {});
  await db.execute(sql`update pgboss.job set retry_limit = 0`);
  await queue.work(async (name) => {
    if (name === "accounts.prune") throw new Error("no luck");
  });
  await expect.poll(() => queue.deadLetters(), { timeout: 20_000 }).toHaveLength(1);
  clock.advance(60_000);
}
