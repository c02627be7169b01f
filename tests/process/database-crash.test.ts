import { rename } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { apiClient } from "#tests/support/api-client.ts";
import { type App, discardDataDir, startApp } from "#tests/support/app-server.ts";
import { serverPid } from "#tests/support/embedded-folder.ts";
import { testDataDir } from "#tests/support/test-cluster.ts";

let dataDir: string;
let cluster: string;
let app: App;

beforeAll(async () => {
  dataDir = await testDataDir();
  cluster = join(dataDir, "postgres", "cluster");
  app = await startApp({ dataDir });
}, 120_000);
afterAll(async () => {
  await app.kill9();
  await discardDataDir(dataDir);
});

const status = async (path: string) =>
  (await fetch(app.url + path).catch(() => null))?.status ?? null;

test("restarts a killed PostgreSQL, and everything works again", async () => {
  const pid = await serverPid(cluster);
  process.kill(pid, "SIGKILL");
  const killedAt = performance.now();
  await expect.poll(() => serverPid(cluster).catch(() => pid), { timeout: 30_000 }).not.toBe(pid);
  await expect.poll(() => status("/readyz"), { timeout: 30_000 }).toBe(200);
  console.log(`ready again ${Math.round(performance.now() - killedAt)} ms after PostgreSQL's end`);
  expect(await status("/healthz")).toBe(200);

  const client = apiClient(app.url);
  expect((await client.post("/api/codes", { email: "after@example.com" })).status).toBe(202);
  await expect
    .poll(async () => (await app.mails()).map(({ to }) => to), { timeout: 30_000 })
    .toEqual(["after@example.com"]);
});

test("exits when PostgreSQL can't be restarted, after the health check fails", async () => {
  await rename(join(cluster, "PG_VERSION"), join(cluster, "PG_VERSION.away"));
  process.kill(await serverPid(cluster), "SIGKILL");
  // It answers for a moment longer, so that a load balancer notices.
  const probes = async () => ({ health: await status("/healthz"), ready: await status("/readyz") });
  await expect.poll(probes, { timeout: 120_000 }).toEqual({ health: 503, ready: 503 });
  expect(await app.ended).toBe(1);
  expect(app.output()).toMatch(
    /"Greenroom stops\. PostgreSQL was restarted 5 times and ended again each time\. .+"/,
  );
  await rename(join(cluster, "PG_VERSION.away"), join(cluster, "PG_VERSION"));
}, 150_000);
