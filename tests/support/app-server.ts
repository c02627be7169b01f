import { type ChildProcess, type ChildProcessByStdio, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { createServer } from "node:net";
import { resolve } from "node:path";
import type { Readable } from "node:stream";
import { removeEmbedded } from "#platform/db/embedded.ts";
import { COMPILE_CACHE } from "./compile-cache.ts";
import { testDataDir } from "./test-cluster.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const READY_WITHIN_MS = 120_000;
/** Longer than a graceful stop takes. */
const STOP_WITHIN_MS = 20_000;

/** The only variables inherited from the tester's environment. */
const INHERITED = ["PATH", "HOME", "LANG", "TMPDIR", "TEMP", "TMP", "SYSTEMROOT", "USERPROFILE"];

export type SentMail = { id: string; to: string; subject: string; text: string; at: string };

export type App = {
  url: string;
  port: number;
  dataDir: string;
  pid: number;
  /** Sends SIGTERM and returns the exit code. Keeps a given data folder and deletes its own. */
  stop(): Promise<number | null>;
  /** The exit code when it ends by itself. */
  ended: Promise<number | null>;
  /** Sends SIGKILL, like a crash. Start again on the same `dataDir`, or call `stop` to clean up. */
  kill9(): Promise<void>;
  mails(): Promise<SentMail[]>;
  advanceClock(ms: number): Promise<Date>;
  output(): string;
};

export type StartOptions = {
  command?: [string, ...string[]];
  /**
   * Runs it in its own process group, as a terminal does, so that signals can be sent to the group.
   */
  ownGroup?: boolean;
  env?: Record<string, string>;
  port?: number;
  /** A shared data folder (`testDataDir()`) for a second start; call `discardDataDir` when done. */
  dataDir?: string;
  /** When root, the user to run as; `dataDir` must belong to it. */
  user?: { uid: number; gid: number };
};

/** As `npm start` does. */
const START = [process.execPath, "--max-old-space-size=512", "server/main.ts"] as const;

/**
 * Starts the whole product as a process on a free port and a temporary data folder, and waits until
 * it is ready. Throws with its output on failure.
 */
export async function startApp(options: StartOptions = {}): Promise<App> {
  const dataDir = options.dataDir ?? (await testDataDir());
  const port = options.port ?? (await freePort());
  const url = `http://localhost:${port}`;
  const [command, ...args] = options.command ?? START;
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...environment(port, dataDir), ...options.env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: options.ownGroup === true,
    ...options.user,
  });
  const output = watch(child);

  const discard = async () => {
    if (options.dataDir === undefined) await discardDataDir(dataDir);
  };

  try {
    await untilReady(url, child);
  } catch (error) {
    await kill(child);
    await discard();
    throw new Error(`${(error as Error).message}\n${output()}`, { cause: error });
  }

  return {
    url,
    port,
    dataDir,
    pid: child.pid!,
    ended: once(child, "exit").then(([code]) => code as number | null),
    async stop() {
      const code = await terminate(child, output);
      await discard();
      return code;
    },
    kill9: () => kill(child),
    async mails() {
      const response = await fetch(`${url}/dev/mail.json`);
      if (!response.ok) throw new Error(`GET /dev/mail.json answered ${response.status}`);
      return (await response.json()) as SentMail[];
    },
    async advanceClock(ms) {
      const response = await fetch(`${url}/dev/clock`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ advanceMs: ms }),
      });
      if (!response.ok) throw new Error(`POST /dev/clock answered ${response.status}`);
      return new Date(((await response.json()) as { now: string }).now);
    },
    output,
  };
}

export async function discardDataDir(dataDir: string): Promise<void> {
  await removeEmbedded({ dataDir });
  await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
}

/** Lifts rate limits, as hundreds of tests share one address. Tests of limits restore them. */
export function environment(port: number, dataDir: string): NodeJS.ProcessEnv {
  const inherited = INHERITED.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...Object.fromEntries(inherited),
    ...COMPILE_CACHE,
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: dataDir,
    RATE_LIMIT_SCALE: "100",
    // Tests bring their own; these would only cost time.
    DEMO_SESSIONS: "off",
  };
}

/** Of Vitest or Playwright; parallel ones have different numbers. */
const WORKER = Number(process.env["VITEST_POOL_ID"] ?? process.env["TEST_PARALLEL_INDEX"] ?? 0);
const [FIRST_PORT, PORTS_EACH, WORKERS] = [11_000, 1_500, 14];

/**
 * A free port below the ephemeral range, whose ports the system might hand to someone else (such as
 * the embedded database) before it is used, and of this worker's own, as others look for theirs.
 */
export async function freePort(): Promise<number> {
  const port = FIRST_PORT + (WORKER % WORKERS) * PORTS_EACH + randomInt(PORTS_EACH);
  const probe = createServer().listen(port, "127.0.0.1");
  try {
    await once(probe, "listening");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    return freePort();
  }
  probe.close();
  await once(probe, "close");
  return port;
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = AbortSignal.timeout(READY_WITHIN_MS);
  while (child.exitCode === null && child.signalCode === null) {
    const ready = await fetch(`${url}/readyz`, { signal: deadline }).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    if (deadline.aborted)
      throw new Error(`The application was not ready in ${READY_WITHIN_MS} ms.`);
    await new Promise((next) => setTimeout(next, 50));
  }
  throw new Error(`The application ended with ${child.exitCode ?? child.signalCode}.`);
}

/** Collects its output, and ends it when `npm test` is interrupted. Returns the output so far. */
export function watch(child: ChildProcessByStdio<null, Readable, Readable>): () => string {
  let output = "";
  const keep = (chunk: Buffer) => (output += chunk.toString());
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  const killWithUs = () => child.kill("SIGKILL");
  process.once("exit", killWithUs);
  child.once("exit", () => process.off("exit", killWithUs));
  return () => output;
}

export async function kill(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

export async function terminate(child: ChildProcess, output: () => string): Promise<number | null> {
  if (hasEnded(child)) return child.exitCode;
  const ended = once(child, "exit", { signal: AbortSignal.timeout(STOP_WITHIN_MS) });
  child.kill("SIGTERM");
  try {
    await ended;
  } catch {
    await kill(child);
    throw new Error(`The application did not stop in ${STOP_WITHIN_MS} ms.\n${output()}`);
  }
  return child.exitCode;
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
