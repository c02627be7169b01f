import { setTimeout as delay } from "node:timers/promises";

import { DatabaseStartError } from "../database-start-error.ts";

const CHECK_MS = 200;
const WINDOW_MS = 60_000;
/** Delay before each restart within the window; after the last one we give up. */
const BACKOFF_MS = [0, 500, 1_000, 2_000, 4_000];

type Supervised = {
  isRunning(): boolean;
  restart(): Promise<void>;
  onFailed(error: DatabaseStartError): void;
};

/**
 * Restarts a server whenever it ends, until `stop` is called. Calls `onFailed` and stops when it
 * ends again after five restarts within a minute.
 */
export function supervise(server: Supervised, backoffMs = BACKOFF_MS): { stop(): void } {
  const stopping = new AbortController();
  let restarts: number[] = [];
  let lastError: unknown;

  async function watch(): Promise<void> {
    for (;;) {
      await pause(CHECK_MS);
      if (server.isRunning()) continue;
      restarts = restarts.filter((at) => performance.now() - at < WINDOW_MS);
      const waitMs = backoffMs[restarts.length];
      if (waitMs === undefined) return server.onFailed(failure(restarts.length, lastError));
      await pause(waitMs);
      restarts.push(performance.now());
      lastError = undefined;
      await server.restart().catch((error: unknown) => (lastError = error));
    }
  }
  const pause = (ms: number) => delay(ms, undefined, { signal: stopping.signal, ref: false });

  watch().catch((error: unknown) => {
    if (!stopping.signal.aborted) throw error;
  });
  return { stop: () => stopping.abort() };
}

function failure(restarts: number, lastError: unknown): DatabaseStartError {
  const reason = lastError instanceof Error ? ` ${lastError.message}` : "";
  return new DatabaseStartError(
    `PostgreSQL was restarted ${restarts} times within a minute and ended again.${reason}`,
  );
}
