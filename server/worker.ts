import { existsSync } from "node:fs";
import { join } from "node:path";
import { contentFiles, openContentFiles } from "#modules/content/data.server.ts";
import { systemClock } from "#platform/clock.ts";
import { loadConfig, processEnvironment } from "#platform/config.ts";
import { openDatabase } from "#platform/db/open.ts";
import { startSweeps } from "./jobs/sweeps.ts";
import { handleJob, JOBS } from "./jobs/registry.ts";
import { localSecret } from "#platform/local-secrets.ts";
import { createLog } from "#platform/log.ts";
import { onStopSignal, runAll } from "./process.ts";
import { logWholeProcess, startProblem } from "#platform/process-log.ts";
import { createServices } from "./compose.ts";

/** Jobs and sweeps without the web: as many of these as there is work (WORKER=separate in the web). */
async function main(): Promise<void> {
  const config = loadConfig(processEnvironment(), localSecret);
  const log = createLog(config.logLevel);
  const database = await openDatabase(config, log);
  // What the web beside it was built of (scripts/build.ts), so that both go by the same words.
  const built = join(config.repoRoot, "build", "content");
  const content = existsSync(built) ? openContentFiles(built) : contentFiles();
  const services = await createServices(config, database.url, JOBS, log, systemClock(), content);
  await services.queue.work((name, payload) => handleJob(services, name, payload));
  const sweeps = startSweeps(services);
  logWholeProcess(log);
  log.info("worker ready");

  const stop = async (failure?: Error) => {
    if (failure) log.fatal(`The worker stops. ${failure.message}`);
    const steps = [() => sweeps.stop(), () => services.close(), () => database.stop()];
    process.exit((await runAll(steps, log)) && !failure ? 0 : 1);
  };
  onStopSignal(() => void stop());
  database.keepRunning((error) => void stop(error));
}

main().catch((error: unknown) => {
  console.error(startProblem(error));
  process.exit(1);
});
