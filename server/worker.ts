import "./production.ts";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { contentFiles, openContentFiles } from "#modules/content/data.server.ts";
import { systemClock } from "#platform/clock.ts";
import { BRAND } from "#content/brand.ts";
import { loadConfig, processEnvironment } from "#platform/config.ts";
import { openDatabase } from "#platform/db/open.ts";
import { JOBS } from "./jobs/registry.ts";
import { startJobs } from "./jobs/start-jobs.ts";
import { localSecret } from "#platform/local-secrets.ts";
import { createLog } from "#platform/log.ts";
import { handleStopSignals } from "./process.ts";
import { logWholeProcess, startProblem } from "#platform/process-log.ts";
import { createServices } from "./compose.ts";

/**
 * Jobs and timers without the web server; run as many as needed (WORKER=separate in the web
 * process).
 */
async function main(): Promise<void> {
  const config = loadConfig(processEnvironment(), localSecret, BRAND);
  const log = createLog(config.logLevel);
  const shutdown = handleStopSignals(log);
  const database = await shutdown.start(
    () => openDatabase(config, log),
    (opened) => opened.stop(),
  );
  const services = await shutdown.start(
    () => {
      // The content the web process was built with (server/bundle/build.ts), so that both use the same
      // texts.
      const built = join(config.repoRoot, "build", "content");
      const content = existsSync(built) ? openContentFiles(built) : contentFiles();
      return createServices(config, database.url, JOBS, log, systemClock(), content);
    },
    (created) => created.close(),
  );
  await startJobs(services, shutdown);
  database.keepRunning((error) => {
    log.fatal(`The worker stops. ${error.message}`);
    shutdown.fail();
  });
  logWholeProcess(log);
  log.info("worker ready");
}

main().catch((error: unknown) => {
  console.error(startProblem(error));
  process.exit(1);
});
