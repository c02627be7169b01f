import { startPoller } from "#platform/due/poller.ts";
import type { Services } from "#app/services.ts";
import type { Shutdown } from "../process.ts";
import { DUE } from "./due.ts";
import { handleJob } from "./registry.ts";

const SANDBOX_EVERY_MS = 2_000;

/** Runs jobs and what is due until the process stops. */
export async function startJobs(services: Services, shutdown: Shutdown): Promise<void> {
  await shutdown.start(
    async () => {
      await services.queue.work(
        (name, payload) => handleJob(services, name, payload),
        shutdown.isStopping,
      );
      return startPoller(services, DUE);
    },
    (poller) => poller.stop(),
  );
  await shutdown.start(
    async () => startSandboxTimer(services),
    (timer) => timer.stop(),
  );
}

/** The sandbox provider's own clock: late approvals and undelivered webhooks. */
function startSandboxTimer({ payments: { sandbox }, log }: Services): { stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let stopped = sandbox === undefined;
  const next = () => {
    if (!stopped) timer = setTimeout(() => void settle().finally(next), SANDBOX_EVERY_MS).unref();
  };
  const settle = async () => {
    await sandbox?.hosted.settle().catch((error: unknown) => {
      log.warn({ err: error }, "the sandbox could not be settled");
    });
  };
  next();
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
