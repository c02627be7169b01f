import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { apiClient } from "#tests/support/api-client.ts";
import { type App, startApp } from "#tests/support/app-server.ts";

const MALFORMED_BODIES = 8_000;
const PAGES = 500;
const MAX_RSS_MB = 600;
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

const send = async (count: number, atOnce: number, one: (index: number) => Promise<void>) => {
  let sent = 0;
  const sender = async () => {
    while (sent < count) await one(sent++);
  };
  await Promise.all(Array.from({ length: atOnce }, sender));
};

// Fails without `--max-old-space-size` in the start command or `formGuard` in app.ts.
test.runIf(process.platform === "linux")(
  "malformed bodies, then pages on 64 connections, leave the process small",
  async () => {
    const { call } = apiClient(app.url);
    const statuses = new Set<number>();
    await send(MALFORMED_BODIES, 16, async (index) => {
      const [path, type, body] = MALFORMED[index % MALFORMED.length]!;
      const headers = { "content-type": type };
      statuses.add((await call("POST", path, { body, headers })).status);
    });
    // A busy machine may respond 503; nothing may break.
    expect(statuses).toEqual(new Set([400, 422, ...(statuses.has(503) ? [503] : [])]));
    const afterBodies = rssMb();
    // Those that come too fast are refused, and don't count.
    let served = 0;
    const read = async () => {
      while (served < PAGES) {
        const response = await fetch(`${app.url}/experts`);
        await response.arrayBuffer();
        if (response.status === 200) served += 1;
        else expect(response.status).toBe(503);
      }
    };
    await Promise.all(Array.from({ length: 64 }, read));
    expect(Math.max(afterBodies, rssMb())).toBeLessThan(MAX_RSS_MB);
  },
);
