import type { Services } from "#app/services.ts";
import type { Shutdown } from "../process.ts";
import { handleJob } from "./registry.ts";
import { startTimers } from "./safety-net.ts";

/** Runs jobs and timers until the process stops. */
export async function startJobs(services: Services, shutdown: Shutdown): Promise<void> {
  await shutdown.start(
    async () => {
      await services.queue.work(
        (name, payload) => handleJob(services, name, payload),
        shutdown.isStopping,
      );
      return startTimers(services);
    },
    (timers) => timers.stop(),
  );
}
