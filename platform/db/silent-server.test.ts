import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { startTcpProxy } from "#tests/support/tcp-proxy.ts";
import { asAdmin } from "#tests/support/test-cluster.ts";
import { isDatabaseDown } from "../errors.ts";
import { connect } from "./client.ts";
import { listen } from "./listen.ts";

// A crashed machine closes no connection: it never answers, and the kernel retransmits for a
// quarter of an hour.

const SILENCE_MS = 300;
let proxy: Awaited<ReturnType<typeof startTcpProxy>>;
let url: string;

beforeEach(async () => {
  const server = new URL(inject("testCluster").adminUrl);
  proxy = await startTcpProxy({ host: server.hostname, port: Number(server.port) });
  server.port = String(proxy.port);
  url = server.href;
});
afterEach(() => proxy.close());

test("fails a query on a silent server as an outage, and the next one succeeds", async () => {
  const db = connect(url, { max: 1, silenceMs: SILENCE_MS });
  await db.execute(sql`select 1`);
  proxy.freeze();
  const error = await db.execute(sql`select 1`).catch((reason: unknown) => reason);
  expect(isDatabaseDown(error)).toBe(true);
  expect((await db.execute(sql`select 2 as n`)).rows).toEqual([{ n: 2 }]);
  await db.$client.end();
});

test("fails a transaction on a silent server as an outage, and frees its connection", async () => {
  const db = connect(url, { max: 1, silenceMs: SILENCE_MS });
  const error = await db
    .transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      proxy.freeze();
      await tx.execute(sql`select 1`);
    })
    .catch((reason: unknown) => reason);
  expect(isDatabaseDown(error)).toBe(true);
  expect((await db.execute(sql`select 2 as n`)).rows).toEqual([{ n: 2 }]);
  await db.$client.end();
});

test("a listener detects a silent server and receives notifications again", async () => {
  const messages: string[] = [];
  let reconnects = 0;
  const handlers = {
    onNotify: (_channel: string, payload: string) => messages.push(payload),
    onReconnect: () => (reconnects += 1),
  };
  const listener = await listen(url, ["silence"], handlers, { heartbeatMs: SILENCE_MS });
  expect(reconnects).toBe(1);
  proxy.freeze();
  await expect.poll(() => reconnects).toBe(3);
  await asAdmin(url, (admin) => admin.query("select pg_notify('silence', 'again')"));
  await expect.poll(() => messages).toEqual(["again"]);
  await listener.close();
});
