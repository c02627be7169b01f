import { readdir } from "node:fs/promises";
import { get } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isAlive } from "#platform/db/embedded/process-identity.ts";
import { type App, discardDataDir, startApp } from "#tests/support/app-server.ts";
import { serverPid } from "#tests/support/embedded-folder.ts";
import { testDataDir } from "#tests/support/test-cluster.ts";

const RUNS = process.env["FAULTS"] === "1" || process.env["FULL"] === "1" ? 10 : 1;
const COMMAND: [string, ...string[]] = ["npm", "start"];
let dataDir: string;

beforeAll(async () => {
  dataDir = await testDataDir();
});
afterAll(() => discardDataDir(dataDir));

/** Each process that uses the embedded database has a file there, named after its number. */
const users = () => readdir(join(dataDir, "postgres", "users"));

/** Of Node and of PostgreSQL. */
async function pids(): Promise<number[]> {
  const [user] = await users();
  return [Number.parseInt(user!), await serverPid(join(dataDir, "postgres", "cluster"))];
}

async function expectCleanEnd(app: App, running: number[]): Promise<void> {
  await expect.poll(() => running.filter(isAlive), { timeout: 30_000 }).toEqual([]);
  expect(await users()).toEqual([]);
  await expect(fetch(app.url)).rejects.toThrow();
}

/** The status, or how the connection broke. */
function status(url: string): Promise<number | string | undefined> {
  return new Promise((resolve) => {
    get(url, { agent: false }, (answer) => {
      answer.resume().on("end", () => resolve(answer.statusCode));
      answer.on("error", (error: NodeJS.ErrnoException) => resolve(error.code));
    }).on("error", (error: NodeJS.ErrnoException) => resolve(error.code));
  });
}

// Negative control: `limitMs: 0` in server/main.ts refuses clients; without `onStopSignal`'s look at
// the parent, Node goes on serving.
test.each(Array.from({ length: RUNS }, (_, at) => at + 1))(
  "SIGTERM to npm resets none of 100 clients, and ends Node and PostgreSQL (%i)",
  async () => {
    const app = await startApp({ dataDir, command: COMMAND, env: { LOG_LEVEL: "error" } });
    const running = await pids();
    const statuses = new Set<number | string | undefined>();
    let answers = 0;
    let stopAt = Number.POSITIVE_INFINITY;
    // As a load balancer that takes a second and a half to notice that it isn't ready.
    const clients = Array.from({ length: 100 }, async () => {
      while (performance.now() < stopAt) {
        statuses.add(await status(`${app.url}/api/v2/actions/calendar/time`));
        answers += 1;
      }
    });
    await expect.poll(() => answers, { timeout: 30_000 }).toBeGreaterThan(100);
    process.kill(app.pid, "SIGTERM");
    stopAt = performance.now() + 1_500;
    await Promise.all(clients);
    expect([...statuses]).toEqual([200]);
    await expectCleanEnd(app, running);
  },
);

test("Ctrl+C under npm, which sends two SIGINTs, stops it once and cleanly", async () => {
  const app = await startApp({ dataDir, command: COMMAND, ownGroup: true });
  const running = await pids();
  process.kill(-app.pid, "SIGINT");
  await expectCleanEnd(app, running);
  expect(app.output().match(/"msg":"stopping"/g)).toHaveLength(1);
  expect(app.output()).not.toContain('"level":50');
});
