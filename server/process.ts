import type { RequestListener, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate, setTimeout as delay } from "node:timers/promises";
import type { Log } from "#platform/log.ts";

/** Why a process can't start, in one line for the terminal. */
export class StartError extends Error {
  readonly code = "start";
}

/** Starts listening. Throws StartError with a one-line reason. */
export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const problem = listenProblem(error, port, host);
      reject(problem === null ? error : new StartError(problem));
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

function listenProblem(error: NodeJS.ErrnoException, port: number, host: string): string | null {
  if (error.code === "EADDRINUSE") {
    return `Port ${port} is in use. Stop what runs there, or set PORT to another one.`;
  }
  if (error.syscall === "getaddrinfo" || error.code === "EADDRNOTAVAIL") {
    return `HOST is ${host}, which isn't an address of this machine. Set it to 127.0.0.1 or 0.0.0.0.`;
  }
  return null;
}

export type StopSignal = "SIGTERM" | "SIGINT" | "SIGHUP";

type End = (signal: StopSignal) => Promise<void> | void;

export type Shutdown = {
  /**
   * Runs one step of the start and remembers how to undo it. If it fails, undoes all earlier steps.
   * A signal during the step ends the process after it.
   */
  start<T>(
    step: () => Promise<T>,
    end?: (started: T, signal: StopSignal) => Promise<void> | void,
  ): Promise<T>;
  /** Stops like a signal, but exits with 1. */
  fail(): void;
  isStopping(): boolean;
};

/**
 * Makes SIGTERM, SIGINT and SIGHUP (a closed terminal) undo the start in reverse order and exit.
 * Only the first signal counts, because Ctrl+C under npm sends two.
 */
export function handleStopSignals(log: Log): Shutdown {
  const ends: End[] = [];
  let stopSignal: StopSignal | null = null;
  let exitCode = 0;
  let isStarting = false;

  const endAll = (signal: StopSignal) => {
    const steps = ends.toReversed().map((end) => () => end(signal));
    ends.length = 0;
    return runAll(steps, log);
  };
  const exit = async (signal: StopSignal): Promise<never> => {
    const succeeded = await endAll(signal);
    process.exit(succeeded ? exitCode : 1);
  };
  const stop = (signal: StopSignal) => {
    if (stopSignal) return;
    stopSignal = signal;
    log.info({ signal }, "stopping");
    if (!isStarting) void exit(signal);
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
    process.on(signal, () => stop(signal));
  }

  return {
    async start(step, end) {
      isStarting = true;
      try {
        const started = await step();
        if (end) ends.push((signal) => end(started, signal));
        if (!stopSignal) return started;
      } catch (error) {
        // Ctrl+C also reaches child processes, which fails the step.
        if (!stopSignal) {
          await endAll("SIGTERM");
          throw error;
        }
      } finally {
        isStarting = false;
      }
      return exit(stopSignal);
    },
    fail() {
      exitCode = 1;
      stop("SIGTERM");
    },
    isStopping: () => stopSignal !== null,
  };
}

const QUIET_STEP_MS = 20;
const HELD_QUIET_MS = 40;
const HELD_LIMIT_MS = 2_000;

/**
 * Stops a server without resetting connections. It keeps accepting, and closes each connection
 * after its response, until no request has arrived for `quietMs`, or for `limitMs` at most; by then
 * load balancers have noticed. Requests in flight get `graceMs`.
 */
export async function drain(
  server: Server,
  { quietMs, limitMs, graceMs }: { quietMs: number; limitMs: number; graceMs: number },
): Promise<void> {
  server.emit("draining");
  let arrivals = 0;
  server.on("connection", () => (arrivals += 1));
  server.prependListener("request", (_req, res) => {
    arrivals += 1;
    res.setHeader("connection", "close");
  });
  /**
   * Counts event loop rounds instead of time, because a busy loop leaves connections unaccepted.
   */
  const untilQuiet = async (forMs: number, withinMs: number) => {
    const giveUpAt = performance.now() + withinMs;
    for (let quiet = 0; quiet < forMs && performance.now() < giveUpAt;) {
      const before = arrivals;
      await delay(QUIET_STEP_MS);
      // Timers run before input is read, immediates after it.
      await setImmediate();
      quiet = arrivals === before ? quiet + QUIET_STEP_MS : 0;
    }
  };
  let release = () => {};
  if (quietMs > 0) {
    await untilQuiet(quietMs, limitMs - HELD_LIMIT_MS);
    // It never got quiet: without responses, clients send nothing more, so the loop has time to
    // accept waiting connections.
    release = holdRequests(server);
    await untilQuiet(HELD_QUIET_MS, HELD_LIMIT_MS);
  }
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  release();
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const limit = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(limit);
}

/** Holds new requests until the returned function is called. */
function holdRequests(server: Server): () => void {
  const handlers = server.listeners("request");
  const held: unknown[][] = [];
  const hold = (...args: unknown[]) => held.push(args);
  server.removeAllListeners("request").on("request", hold);
  return () => {
    server.off("request", hold);
    for (const handler of handlers) server.on("request", handler as RequestListener);
    for (const args of held) server.emit("request", ...args);
  };
}

/** Runs every step, even after a failure. Returns whether all succeeded. */
async function runAll(steps: readonly (() => Promise<void> | void)[], log: Log): Promise<boolean> {
  let succeeded = true;
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      succeeded = false;
      log.error({ err: error }, "a step of the stop failed");
    }
  }
  return succeeded;
}
