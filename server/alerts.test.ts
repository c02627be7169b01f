import { Writable } from "node:stream";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "#tests/support/database.ts";
import { createAlert } from "./alerts.ts";
import { type Clock, fixedClock } from "#platform/clock.ts";
import { BRAND } from "#content/brand.ts";
import { loadConfig } from "#platform/config.ts";
import { connect } from "#platform/db/client.ts";
import type { Queue } from "#platform/jobs/port.ts";
import { openQueue } from "#platform/jobs/queue.ts";
import { sendMailJob } from "#modules/notifications/jobs.server.ts";
import { createLog } from "#platform/log.ts";

const config = loadConfig(
  { ALERT_EMAIL: "oncall@example.com" },
  () => "a secret of this test",
  BRAND,
);

let database: TestDatabase;
let queue: Queue;
let clock: Clock;
let lines: Record<string, unknown>[];

const log = pino(
  { base: null },
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>);
      done();
    },
  }),
);

beforeAll(async () => {
  database = await testDatabase();
  queue = await openQueue(database.url, [sendMailJob], createLog("silent"));
});
afterAll(async () => {
  await queue.stop();
  await database.drop();
});
beforeEach(async () => {
  await database.owner.$client.query("truncate alerts, outbox_mails; delete from pgboss.job");
  clock = fixedClock("2026-12-01T09:30:00Z");
  lines = [];
});

const copy = (db = database.db) => createAlert({ config, db, clock, queue, log });

async function emails() {
  const { rows } = await database.db.$client.query<{
    to_email: string;
    subject: string;
    text: string;
  }>("select to_email, subject, text from outbox_mails order by created_at, subject");
  return rows;
}

describe("an alert", () => {
  test("is a log line with a stable event name, and an email with instructions", async () => {
    await copy()("release_stuck", { orders: 3, oldest: "GR-10000001" });
    expect(lines).toMatchObject([
      { level: 50, event: "release_stuck", facts: { orders: 3, oldest: "GR-10000001" } },
    ]);
    const [email] = await emails();
    expect(email).toMatchObject({
      to_email: "oncall@example.com",
      subject: "Greenroom alert: An unpaid order can't be released",
    });
    expect(email?.text).toContain("Check that the provider is up");
    expect(email?.text).toContain("orders: 3");
    const { rows } = await database.db.$client.query("select name from pgboss.job");
    expect(rows).toEqual([{ name: "mail.send" }]);
  });

  test("is logged every time but emailed once per event and hour across processes", async () => {
    const copies = [copy(), copy(), copy()];
    const raise = () =>
      Promise.all(
        copies.flatMap((alert) => [
          alert("dead_letter"),
          alert("dead_letter"),
          alert("unhandled_error"),
        ]),
      );
    await raise();
    expect(lines.filter(({ event }) => event === "dead_letter")).toHaveLength(6);
    expect(await emails()).toHaveLength(2);
    clock.advance(3_599_000);
    await raise();
    expect(await emails()).toHaveLength(2);
    clock.advance(1_000);
    await raise();
    expect(await emails()).toHaveLength(4);
  });

  test("is logged while the database is down and emailed afterwards", async () => {
    const down = connect("postgres://nobody@127.0.0.1:1/nothing");
    await copy(down)("ledger_unbalanced", { currencies: 1 });
    await down.$client.end();
    expect(lines).toMatchObject([{ event: "ledger_unbalanced" }, { level: 40 }]);

    const alert = copy();
    await database.owner.$client.query("alter table alerts rename to alerts_away");
    await alert("ledger_unbalanced", { currencies: 1 });
    await database.owner.$client.query("alter table alerts_away rename to alerts");
    expect(await emails()).toEqual([]);
    await alert("ledger_unbalanced", { currencies: 1 });
    expect(await emails()).toHaveLength(1);
  });

  test("goes to the support address unless ALERT_EMAIL is set", () => {
    const load = (env: Record<string, string>) =>
      loadConfig(env, () => "a secret of this test", BRAND);
    expect(load({ SUPPORT_EMAIL: "help@example.com" }).alertEmail).toBe("help@example.com");
    expect(config.alertEmail).toBe("oncall@example.com");
    expect(() => load({ ALERT_EMAIL: "on call" })).toThrow("ALERT_EMAIL: expected an email");
  });
});
