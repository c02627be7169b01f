import { countSwept, runSweep } from "#platform/sweeps/commands.server.ts";
import type { Services } from "#app/services.ts";
import { DUE } from "./due.ts";

const EVERY_MS = 5 * 60_000;
/** For as long after its time something is its job's. */
const JOBS_TURN_MS = 60_000;
const SANDBOX_EVERY_MS = 2_000;

/**
 * Does what was due a minute ago and isn't done, each item on its own: nothing, while every job was
 * written and the queue does its work. What it finds is counted.
 */
export async function runSafetyNet(services: Services): Promise<void> {
  const { clock, log } = services;
  for (const sweep of DUE) {
    try {
      const at = new Date(clock.now().getTime() - JOBS_TURN_MS);
      const found = await runSweep(services, sweep, at);
      if (found.length === 0) continue;
      log.warn({ kind: sweep.kind, found }, "the safety net found what no job had done");
      await countSwept(services.db, sweep.kind, found.length);
    } catch (error) {
      log.warn({ err: error, kind: sweep.kind }, "the safety net failed");
    }
  }
}

/** What goes by a timer of each process: the safety net, and the sandbox provider's own clock. */
export function startTimers(services: Services): { stop(): void } {
  const { sandbox } = services.payments;
  const timers = [
    every(EVERY_MS, () => runSafetyNet(services)),
    ...(sandbox ? [every(SANDBOX_EVERY_MS, settleSandbox)] : []),
  ];
  return { stop: () => timers.forEach((timer) => timer.stop()) };

  /** Late approvals, and webhooks that did not arrive. */
  async function settleSandbox(): Promise<void> {
    await sandbox?.hosted.settle().catch((error: unknown) => {
      services.log.warn({ err: error }, "the sandbox could not be settled");
    });
  }
}

/** The next turn begins so long after the last has ended. */
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
