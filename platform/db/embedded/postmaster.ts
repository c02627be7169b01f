import { execFile, spawn } from "node:child_process";
import { open, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";

import { DatabaseStartError } from "../database-start-error.ts";
import type { Account } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import { commandLine, isAlive } from "./process-identity.ts";
import { lastErrorLine } from "./server-output.ts";

export type Postmaster = { pid: number; port: number; ready: boolean };

const pollMs = 10;
const startMs = 120_000;
const logLimitBytes = 5_000_000;
/**
 * SIGTERM waits for connections to end: `pg` calls a pool closed before the server has seen it, and
 * SIGINT would answer those connections with an error. SIGQUIT leaves recovery to the next start.
 */
const STOP_SIGNALS = [
  ["SIGTERM", 2_000],
  ["SIGINT", 7_000],
  ["SIGQUIT", 5_000],
] as const;

/** The running server of a cluster, or null. A pid file alone proves nothing. */
export async function runningPostmaster(clusterDir: string): Promise<Postmaster | null> {
  const found = await readPidFile(clusterDir);
  return found && isPostmasterOf(found.pid, clusterDir) ? found : null;
}

/** Waits until a starting or stopping server is ready or gone (null). */
export async function settledPostmaster(clusterDir: string): Promise<Postmaster | null> {
  const giveUpAt = performance.now() + startMs;
  for (;;) {
    const found = await runningPostmaster(clusterDir);
    if (!found || found.ready) return found;
    if (performance.now() > giveUpAt) {
      throw new DatabaseStartError(
        `PostgreSQL (process ${found.pid}) has been starting or stopping for minutes in` +
          ` ${clusterDir}.`,
      );
    }
    await delay(pollMs);
  }
}

/**
 * Starts a server on loopback, on a random free port unless one is given, and waits until it
 * accepts connections. It outlives this process. Retries when the port is taken, or while children
 * of a killed server are still running.
 */
export async function startPostmaster(input: {
  binaries: Binaries;
  clusterDir: string;
  account: Account;
  logFile: string;
  durable: boolean;
  port?: number;
}): Promise<Postmaster> {
  const giveUpAt = performance.now() + 15_000;
  await rotate(input.logFile);
  for (;;) {
    await disownStalePidFile(input.clusterDir);
    const attempt = await launch(input, input.port ?? (await freePort()));
    if ("postmaster" in attempt) return attempt.postmaster;
    const transient = /Address already in use|is still in use|could not bind/.test(attempt.output);
    if (!transient || performance.now() > giveUpAt) {
      throw new DatabaseStartError(
        `PostgreSQL could not start in ${input.clusterDir}: ${lastErrorLine(attempt.output)}` +
          ` (more in ${input.logFile}).`,
      );
    }
    await delay(100);
  }
}

/** Stops a server; connections that don't end are closed, and their transactions rolled back. */
export async function stopPostmaster(
  clusterDir: string,
  binaries: Pick<Binaries, "pgCtl">,
): Promise<void> {
  const running = await runningPostmaster(clusterDir);
  if (!running) return;
  if (process.platform === "win32") {
    await promisify(execFile)(binaries.pgCtl, ["stop", "-m", "fast", "-D", clusterDir]);
    return;
  }
  for (const [signal, timeoutMs] of STOP_SIGNALS) {
    signalIfThere(running.pid, signal);
    const giveUpAt = performance.now() + timeoutMs;
    while (isAlive(running.pid) && performance.now() < giveUpAt) await delay(pollMs);
    if (!isAlive(running.pid)) return;
  }
}

/** Keeps our PG* variables and locale away from the server. */
export function childEnvironment(): NodeJS.ProcessEnv | undefined {
  return process.platform === "win32" ? undefined : { PATH: "/usr/bin:/bin", LC_ALL: "C" };
}

type Attempt = { postmaster: Postmaster } | { output: string };

async function launch(
  input: Parameters<typeof startPostmaster>[0],
  port: number,
): Promise<Attempt> {
  const log = await open(input.logFile, "a", 0o600);
  const { size: logStart } = await log.stat();
  const child = spawn(input.binaries.postgres, serverArguments(input, port), {
    ...input.account,
    cwd: path.parse(input.clusterDir).root,
    env: childEnvironment(),
    stdio: ["ignore", log.fd, log.fd],
    detached: true,
  });
  let ended: string | null = null;
  child.once("error", (error) => (ended = error.message));
  child.once("exit", () => (ended = ""));
  child.unref();
  try {
    const giveUpAt = performance.now() + startMs;
    while (ended === null && performance.now() < giveUpAt) {
      const found = await readPidFile(input.clusterDir);
      if (found?.pid === child.pid && found?.ready) return { postmaster: found };
      await delay(pollMs);
    }
  } finally {
    await log.close();
  }
  if (ended === null) {
    child.kill("SIGQUIT");
    return { output: "it was not ready within two minutes" };
  }
  const output = (await readFile(input.logFile)).subarray(logStart).toString("utf8");
  return { output: ended || output };
}

function serverArguments(input: { clusterDir: string; durable: boolean }, port: number): string[] {
  const settings: Record<string, string | number> = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: 200,
    shared_buffers: "64MB",
    huge_pages: "off",
    jit: "off",
    io_method: "sync",
    max_parallel_workers_per_gather: 0,
    timezone: "UTC",
    log_timezone: "UTC",
    log_checkpoints: "off",
    // The server's error messages quote rows and values; the product logs errors without them.
    log_min_messages: "log",
  };
  if (!input.durable) {
    Object.assign(settings, { fsync: "off", synchronous_commit: "off", full_page_writes: "off" });
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  return ["-D", input.clusterDir, ...flags];
}

async function readPidFile(clusterDir: string): Promise<Postmaster | null> {
  const text = await readFile(path.join(clusterDir, "postmaster.pid"), "utf8").catch(() => "");
  const lines = text.split("\n").map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return { pid, port: Number(lines[3]), ready: lines[7] === "ready" };
}

/** Checks the command line, because the PID may have been reused. */
function isPostmasterOf(pid: number, clusterDir: string): boolean {
  if (!isAlive(pid)) return false;
  return commandLine(pid)?.includes(`-D ${clusterDir} `) ?? process.platform === "win32";
}

/**
 * PostgreSQL recovers from a stale lock file, unless its PID belongs to another process now: then
 * it would never start. So we write our own PID, which PostgreSQL ignores because we are its
 * parent. The rest of the file must stay, because PostgreSQL uses it to detect children of the dead
 * server.
 */
async function disownStalePidFile(clusterDir: string): Promise<void> {
  const stale = await readPidFile(clusterDir);
  if (!stale || !isAlive(stale.pid) || isPostmasterOf(stale.pid, clusterDir)) return;
  const file = path.join(clusterDir, "postmaster.pid");
  const text = await readFile(file, "utf8");
  await writeFile(file, text.replace(/^\s*\d+/, String(process.pid)));
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no TCP port");
  return address.port;
}

async function rotate(logFile: string): Promise<void> {
  const info = await stat(logFile).catch(() => null);
  if (!info || info.size < logLimitBytes) return;
  await rm(`${logFile}.1`, { force: true });
  await rename(logFile, `${logFile}.1`);
}

function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
