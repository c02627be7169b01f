import { countSwept, runSweep } from "#platform/sweeps/commands.server.ts";
import type { Services } from "#app/services.ts";
import { DUE } from "./due.ts";

const EVERY_MS = 5 * 60_000;
/** How long a job has to handle a due item before the safety net does. */
const JOB_GRACE_MS = 60_000;
const SANDBOX_EVERY_MS = 2_000;

/**
 * Handles items that were due a minute ago and aren't handled yet, each in isolation. Finds nothing
 * while every job is enqueued and the queue works. Counts what it finds.
 */
export async function runSafetyNet(services: Services): Promise<void> {
  const { clock, log } = services;
  for (const sweep of DUE) {
    try {
      const at = new Date(clock.now().getTime() - JOB_GRACE_MS);
      const found = await runSweep(services, sweep, at);
      if (found.length === 0) continue;
      log.warn({ kind: sweep.kind, found }, "the safety net found what no job had done");
      await countSwept(services.db, sweep.kind, found.length);
    } catch (error) {
      log.warn({ err: error, kind: sweep.kind }, "the safety net failed");
    }
  }
}

/** Starts the timers of each process: the safety net and the sandbox provider's clock. */
export function startTimers(services: Services): { stop(): void } {
  const { sandbox } = services.payments;
  const timers = [
    every(EVERY_MS, () => runSafetyNet(services)),
    ...(sandbox ? [every(SANDBOX_EVERY_MS, settleSandbox)] : []),
  ];
  return { stop: () => timers.forEach((timer) => timer.stop()) };

  /** Late approvals and undelivered webhooks. */
  async function settleSandbox(): Promise<void> {
    await sandbox?.hosted.settle().catch((error: unknown) => {
      services.log.warn({ err: error }, "the sandbox could not be settled");
    });
  }
}

/** Runs `work` repeatedly, with `ms` between the end of one run and the next. */
function every(ms: number, work: () => Promise<void>): { stop(): void } {
  let timer: NodeJS.Timeout;
  let stopped = false;
  const next = () => {
    if (!stopped) timer = setTimeout(() => void work().finally(next), ms).unref();
  };
  next();
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
