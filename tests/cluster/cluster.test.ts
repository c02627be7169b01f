import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "#platform/db/client.ts";
import { listViolations } from "#tests/faults/oracle.ts";
import { apiClient } from "#tests/support/api-client.ts";
import {
  listContradictions,
  someBuyers,
  startStream,
  type Told,
} from "#tests/support/booking-stream.ts";
import { type Buyer, someFreeTimes } from "#tests/support/buyer.ts";
import { usageOf } from "#tests/support/cluster/usage.ts";
import { type Layout, type Part, PARTS, startLayout } from "#tests/support/cluster/layout.ts";
import { asAdmin } from "#tests/support/test-cluster.ts";

let layout: Layout;
let buyers: Buyer[] | null = null;

beforeAll(async () => {
  layout = await startLayout();
}, 300_000);
afterAll(() => layout?.stop());

const nowSeconds = () => Date.now() / 1000;
const ENDS: [Part, "SIGKILL" | "SIGTERM"][] = [
  ["copy 1", "SIGKILL"],
  ["copy 2", "SIGKILL"],
  ["worker", "SIGKILL"],
  ["copy 1", "SIGTERM"],
  ["copy 2", "SIGTERM"],
  ["worker", "SIGTERM"],
];

// Fails with 502 while a copy is down if deploy/nginx.conf.template has `proxy_next_upstream off`.
test("loses no booking while each copy and the worker is killed and replaced in turn", async () => {
  buyers ??= await someBuyers(layout.url, 4, layout.mailedCode);
  const stream = await startStream(layout.url, buyers, {
    services: ["coding", "finance", "data-science"],
    cancelEvery: 4,
  });
  await measure(stream.told);
  const ended: { address: string; signal: string; from: number; to: number }[] = [];
  for (const [part, signal] of ENDS) {
    await moreBookings(stream, 4);
    const from = nowSeconds();
    await layout.end(part, signal);
    ended.push({ address: layout.addressOf(part), signal, from, to: nowSeconds() });
    await moreBookings(stream, 4);
    await layout.start(part);
  }
  await moreBookings(stream, 4);
  await stream.stop();

  const failed = (await layout.proxy.requests()).filter(({ status }) => status >= 500);
  const unexplained = failed.filter(
    ({ time, seconds, copy }) =>
      !ended.some(
        ({ address, signal, from, to }) =>
          signal === "SIGKILL" && copy === address && time >= from && time - seconds <= to,
      ),
  );
  console.log(`${stream.told.length} bookings, ${failed.length} requests of killed copies failed`);
  expect(unexplained.slice(0, 5)).toEqual([]);
  expect(await listContradictions(buyers, stream.told)).toEqual([]);
  await expectNoViolations();
}, 600_000);

// Loses a confirmed booking without `synchronous_standby_names` in postgres-pair.ts.
test("loses no booking when the primary fails over, and serves again within 20 seconds", async () => {
  buyers ??= await someBuyers(layout.url, 4, layout.mailedCode);
  const stream = await startStream(layout.url, buyers, { services: ["devops", "c-roles"] });
  await moreBookings(stream, 8);
  const client = apiClient(layout.url);
  const [slot] = await someFreeTimes(layout.url, "product-management");

  // Nothing from here on reaches the standby, so nothing may be confirmed to anyone.
  await layout.pair.cutReplication();
  const { told } = stream;
  const confirmedBefore = countConfirmed(told);
  await expect
    .poll(
      async () =>
        countConfirmed(told) > confirmedBefore || (await layout.pair.waitingCommits()) > 1,
    )
    .toBe(true);
  const killedAt = nowSeconds();
  // The machine disappears as well: nothing resets its connections.
  layout.databaseAddress.freeze();
  await layout.pair.killPrimary();
  layout.databaseAddress.switchTo({ host: "127.0.0.1", port: layout.pair.standby.port });
  // Before promotion, the standby answers reads and refuses writes.
  await expect
    .poll(
      async () => (await client.hold({ service: "product-management", start: slot!.start })).status,
      { timeout: 30_000 },
    )
    .toBe(503);
  await layout.pair.promote();
  await moreBookings(stream, 8);
  await stream.stop();

  const failed = (await layout.proxy.requests()).filter(
    ({ status, time }) => status >= 500 && time >= killedAt,
  );
  const lastError = Math.max(...failed.map(({ time }) => time));
  console.log(`${failed.length} errors within ${(lastError - killedAt).toFixed(1)} s`);
  expect(failed.filter(({ status }) => status !== 503)).toEqual([]);
  expect(lastError - killedAt).toBeLessThan(20);
  expect(await listContradictions(buyers, stream.told)).toEqual([]);

  const unsent = "select from outbox_mails where sent_at is null";
  await expect
    .poll(
      () => asAdmin(layout.databaseUrl, async (admin) => (await admin.query(unsent)).rowCount),
      { timeout: 60_000 },
    )
    .toBe(0);
  const [first, second] = (["copy 1", "copy 2"] as const).map(
    (part) => `http://${layout.addressOf(part)}`,
  );
  const [free] = await someFreeTimes(first!, "cyber-security");
  const expert = free!.experts[0]!;
  const isListed = async () =>
    (await someFreeTimes(second!, "cyber-security")).some(
      ({ start, experts }) => start === free!.start && experts.includes(expert),
    );
  expect(await isListed()).toBe(true);
  const held = await apiClient(first!).hold({
    service: "cyber-security",
    start: free!.start,
    expert,
  });
  expect(held.status).toBe(201);
  await expect.poll(isListed).toBe(false);
  await expectNoViolations();
}, 600_000);

const countConfirmed = (told: Told[]) => told.filter((entry) => entry.confirmed).length;

async function moreBookings({ told }: { told: Told[] }, count: number): Promise<void> {
  const goal = countConfirmed(told) + count;
  await expect.poll(() => countConfirmed(told), { timeout: 60_000 }).toBeGreaterThanOrEqual(goal);
}

/**
 * Once everything is done, bookings, ledger, provider, webhooks and emails must agree about every
 * order. Another process with a clock ahead finishes what is abandoned.
 */
async function expectNoViolations(): Promise<void> {
  const another = await layout.startAnother();
  const db = connect(layout.databaseUrl, { max: 1 });
  try {
    await another.advanceClock(16 * 60_000);
    const { rows } = await db.$client.query<{ id: string }>("select id from orders");
    const ids = rows.map(({ id }) => id);
    // Interrupted jobs restart after a missed heartbeat, within half a minute.
    await expect
      .poll(() => listViolations({ db }, ids), { timeout: 120_000, interval: 250 })
      .toEqual([]);
  } finally {
    await db.$client.end();
    await another.stop();
  }
}

/** Prints the figures of docs/operations.md: CPU per booking and memory per process. */
async function measure(told: Told[]): Promise<void> {
  const usage = () => PARTS.map((part) => usageOf(layout.pidOf(part)));
  await moreBookings({ told }, 10);
  const [before, since, startedAt] = [usage(), countConfirmed(told), nowSeconds()];
  await moreBookings({ told }, 60);
  const bookings = countConfirmed(told) - since;
  const seconds = nowSeconds() - startedAt;
  for (const [at, { residentMb, cpuMs }] of usage().entries()) {
    const cpu = (cpuMs - before[at]!.cpuMs) / bookings;
    console.log(`${PARTS[at]}: ${residentMb} MB, ${cpu.toFixed(1)} ms of CPU a booking`);
  }
  const connections = await asAdmin(layout.databaseUrl, async (admin) => {
    const { rows } = await admin.query<{ n: number }>(
      "select count(*)::int as n from pg_stat_activity where application_name like 'greenroom%'",
    );
    return rows[0]!.n;
  });
  console.log(`${(bookings / seconds).toFixed(1)} bookings a second; ${connections} connections`);
}
