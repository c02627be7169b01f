import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { apiClient } from "#tests/support/api-client.ts";
import { type App, startApp } from "#tests/support/app-server.ts";

const WARM_UP = 1_000;
const REQUESTS = 2_000;
const AT_ONCE = 16;
const MAX_GROWTH_MB = 60;
let app: App;

beforeAll(async () => {
  app = await startApp({ env: { RATE_LIMIT_SCALE: "100000" } });
}, 120_000);
afterAll(() => app.stop());

const rssMb = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${app.pid}/status`, "utf8"))![1]) / 1024;

const MALFORMED: [path: string, type: string, body: string][] = [
  ["/candidate/login", "multipart/form-data; boundary=x", '--x\r\nContent-Disposition: "'],
  ["/candidate/login", "application/x-www-form-urlencoded", "%zz=%E0%A4%A&=&&&email[]=x"],
  ["/book-your-slot", "multipart/form-data", "email=x"],
  ["/api/messages", "application/json", '{"email":'],
];

// Fails without `limitHeapGrowth` in main.ts and `formGuard` in app.ts.
test.runIf(process.platform === "linux")("malformed bodies don't grow the process", async () => {
  const { call } = apiClient(app.url);
  const statuses = new Set<number>();
  const send = async (count: number) => {
    let sent = 0;
    const sender = async () => {
      while (sent < count) {
        const [path, type, body] = MALFORMED[sent++ % MALFORMED.length]!;
        const headers = { "content-type": type };
        statuses.add((await call("POST", path, { body, headers })).status);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sender));
  };
  // What the first requests load and compile stays, and isn't growth.
  await send(WARM_UP);
  const before = rssMb();
  await send(REQUESTS);
  // A busy machine may respond 503; nothing may break.
  expect(statuses).toEqual(new Set([400, 422, ...(statuses.has(503) ? [503] : [])]));
  expect(rssMb() - before).toBeLessThan(MAX_GROWTH_MB);
});
