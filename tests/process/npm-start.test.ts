import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { get } from "node:http";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isAlive } from "#platform/db/embedded/process-identity.ts";
import { setTimeout as delay } from "node:timers/promises";
import {
  type App,
  discardDataDir,
  environment,
  freePort,
  startApp,
} from "#tests/support/app-server.ts";
import { serverPid } from "#tests/support/embedded-folder.ts";
import { testDataDir } from "#tests/support/test-cluster.ts";

const RUNS = process.env["FAULTS"] === "1" || process.env["FULL"] === "1" ? 10 : 1;
const COMMAND: [string, ...string[]] = ["npm", "start"];
const TERMINAL = "/usr/bin/script";
let dataDir: string;

beforeAll(async () => {
  dataDir = await testDataDir();
});
afterAll(() => discardDataDir(dataDir));

/** Each process that uses the embedded database has a file there, named after its PID. */
const users = () => readdir(join(dataDir, "postgres", "users"));

/** PIDs of Node and PostgreSQL. */
async function pids(): Promise<number[]> {
  const [user] = await users();
  return [Number.parseInt(user!), await serverPid(join(dataDir, "postgres", "cluster"))];
}

async function expectCleanEnd(app: App, running: number[]): Promise<void> {
  await expect.poll(() => running.filter(isAlive), { timeout: 30_000 }).toEqual([]);
  expect(await users()).toEqual([]);
  await expect(fetch(app.url)).rejects.toThrow();
}

function loadedBuilds(output: string): { mode: string; files: string[] }[] {
  const lines = output.split("\n").filter((line) => line.startsWith('{"mode"'));
  return lines.map((line) => JSON.parse(line));
}

/** The status, or the connection's error code. */
function status(url: string): Promise<number | string | undefined> {
  return new Promise((resolve) => {
    get(url, { agent: false }, (answer) => {
      answer.resume().on("end", () => resolve(answer.statusCode));
      answer.on("error", (error: NodeJS.ErrnoException) => resolve(error.code));
    }).on("error", (error: NodeJS.ErrnoException) => resolve(error.code));
  });
}

// With `limitMs: 0` in server/main.ts, clients are refused; without `exec` in the npm script, the
// signal only reaches npm's shell, and Node keeps running.
test.each(Array.from({ length: RUNS }, (_, at) => at + 1))(
  "SIGTERM to npm resets none of 100 clients, and ends Node and PostgreSQL (%i)",
  async () => {
    const app = await startApp({ dataDir, command: COMMAND, env: { LOG_LEVEL: "error" } });
    const running = await pids();
    const statuses = new Set<number | string | undefined>();
    let answers = 0;
    let stopAt = Number.POSITIVE_INFINITY;
    // Simulates a load balancer that takes 1.5 s to notice that the process isn't ready.
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

// Without server/production.ts, libraries choose their development build: React takes 3 times longer.
test("npm start loads production builds, whatever NODE_ENV says", async () => {
  const preload = resolve(import.meta.dirname, "../support/loaded-builds.cjs");
  const app = await startApp({
    dataDir,
    command: COMMAND,
    env: { NODE_OPTIONS: `--require ${preload}`, NODE_ENV: "development" },
  });
  expect((await fetch(`${app.url}/book-your-slot?service=coding`)).status).toBe(200);
  const running = await pids();
  await app.stop();
  await expectCleanEnd(app, running);
  const [loaded] = loadedBuilds(app.output()).filter(({ files }) => files.length > 0);
  expect(loaded!.mode).toBe("production");
  expect(loaded!.files.join()).toMatch(/react-dom\b/);
  expect(loaded!.files.filter((file) => file.includes(".development"))).toEqual([]);
});

test("Ctrl+C under npm, which sends two SIGINTs, stops it once and cleanly", async () => {
  const app = await startApp({ dataDir, command: COMMAND, ownGroup: true });
  const running = await pids();
  process.kill(-app.pid, "SIGINT");
  await expectCleanEnd(app, running);
  expect(app.output().match(/"msg":"stopping"/g)).toHaveLength(1);
  expect(app.output()).not.toContain('"level":50');
});

test("SIGHUP to npm and Node ends Node and PostgreSQL", async () => {
  const app = await startApp({ dataDir, command: COMMAND, ownGroup: true });
  const running = await pids();
  process.kill(-app.pid, "SIGHUP");
  await expectCleanEnd(app, running);
  expect(app.output()).not.toContain('"level":50');
});

// With `pino.destination(1)` alone, Node retries writing forever.
test.skipIf(!existsSync(TERMINAL))("a closed terminal ends Node and PostgreSQL", async () => {
  const app = await startApp({ dataDir, command: [TERMINAL, "-qc", "npm start", "/dev/null"] });
  const running = await pids();
  await app.kill9();
  await expectCleanEnd(app, running);
});

/** Starts, sends `signal` to npm or its group when `until` resolves, and waits for the end. */
async function stopWhileStarting(
  signal: NodeJS.Signals,
  until: (output: () => string, npm: number) => Promise<unknown>,
  { group = false, script = "start" } = {},
): Promise<{ exit: number | NodeJS.Signals; output: string }> {
  const child = spawn("npm", ["run", script], {
    cwd: resolve(import.meta.dirname, "../.."),
    env: environment(await freePort(), dataDir),
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  }
  const ended = once(child, "exit") as Promise<[number | null, NodeJS.Signals | null]>;
  try {
    await until(() => output, child.pid!);
    process.kill(group ? -child.pid! : child.pid!, signal);
    const [code, killedBy] = await ended;
    // npm, its shell and Node are one process group; PostgreSQL is another.
    await expect.poll(() => groupIsAlive(child.pid!), { timeout: 20_000 }).toBe(false);
    expect(await postgresIsAlive(), output).toBe(false);
    return { exit: code ?? killedBy!, output };
  } finally {
    if (groupIsAlive(child.pid!)) process.kill(-child.pid!, "SIGKILL");
  }
}

function groupIsAlive(leader: number): boolean {
  try {
    return process.kill(-leader, 0);
  } catch {
    return false;
  }
}

async function postgresIsAlive(): Promise<boolean> {
  const file = join(dataDir, "postgres", "cluster", "postmaster.pid");
  const text = await readFile(file, "utf8").catch(() => "");
  return text !== "" && isAlive(Number.parseInt(text));
}

/**
 * A delay after npm has started its script. While starting it, npm forwards no signals and would
 * end alone.
 */
const afterMs = (ms: number) => async (_: unknown, npm: number) => {
  const children = () => readFile(`/proc/${npm}/task/${npm}/children`, "utf8");
  await expect.poll(children, { timeout: 30_000, interval: 5 }).not.toBe("");
  await delay(ms);
};
const said = (text: string) => (output: () => string) =>
  expect.poll(output, { timeout: 60_000, interval: 5 }).toContain(text);

// Handlers installed after `listen` leave PostgreSQL behind; without `exec`, Node.
test.runIf(process.platform === "linux").each([100, 200, 300, 500, 800])(
  "SIGTERM to npm %i ms after it started its script leaves no process",
  async (ms) => {
    await stopWhileStarting("SIGTERM", afterMs(ms));
  },
);

test.each([
  { signal: "SIGTERM", group: false },
  { signal: "SIGINT", group: true },
  { signal: "SIGHUP", group: true },
] as const)("$signal while only PostgreSQL is running leaves no process", async (how) => {
  const { output } = await stopWhileStarting(how.signal, said("PostgreSQL started"), how);
  expect(output).toContain('"msg":"stopping"');
  expect(output).not.toMatch(/can't start|"level":50/);
});

test("SIGTERM to `npm run dev` leaves no process", async () => {
  const { exit } = await stopWhileStarting("SIGTERM", said('"msg":"ready"'), { script: "dev" });
  expect(exit).toBe(0);
});

test("SIGTERM to `npm run worker` leaves no process", async () => {
  for (const text of ["PostgreSQL started", "worker ready"]) {
    const { exit } = await stopWhileStarting("SIGTERM", said(text), { script: "worker" });
    expect(exit).toBe(0);
  }
});
