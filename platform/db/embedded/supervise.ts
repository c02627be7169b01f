import { setTimeout as delay } from "node:timers/promises";

import { DatabaseStartError } from "../database-start-error.ts";

const CHECK_MS = 200;
/** A server that has run for so long starts over with the delays. */
const STABLE_MS = 60_000;
/** Delay before each restart; after the last one we give up. */
const BACKOFF_MS = [0, 500, 1_000, 2_000, 4_000];

type Supervised = {
  isRunning(): boolean;
  restart(): Promise<void>;
  onFailed(error: DatabaseStartError): void;
};

/**
 * Restarts a server whenever it ends, until `stop` is called. Calls `onFailed` and stops when five
 * restarts in a row didn't give it a minute of running, however long each of them took.
 */
export function supervise(
  server: Supervised,
  backoffMs = BACKOFF_MS,
  now = () => performance.now(),
): { stop(): void } {
  const stopping = new AbortController();
  let restarts = 0;
  let restartedAt = 0;
  let lastError: unknown;

  async function watch(): Promise<void> {
    for (;;) {
      await pause(CHECK_MS);
      if (server.isRunning()) {
        if (now() - restartedAt >= STABLE_MS) restarts = 0;
        continue;
      }
      const waitMs = backoffMs[restarts];
      if (waitMs === undefined) return server.onFailed(failure(restarts, lastError));
      await pause(waitMs);
      restarts += 1;
      lastError = undefined;
      await server.restart().catch((error: unknown) => (lastError = error));
      restartedAt = now();
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
    `PostgreSQL was restarted ${restarts} times and ended again each time.${reason}`,
  );
}
