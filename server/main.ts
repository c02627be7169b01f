import "./production.ts";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { contentFiles, openContentFiles } from "#modules/content/data.server.ts";
import { seed } from "./seed/seed.ts";
import { createApp } from "./app.ts";
import { systemClock } from "#platform/clock.ts";
import { BRAND } from "#content/brand.ts";
import { isLoopback, loadConfig, processEnvironment } from "#platform/config.ts";
import { openDatabase } from "#platform/db/open.ts";
import { createListener } from "./http/listener.ts";
import { createPageHandler } from "./http/pages.ts";
import { foreignOrigins } from "./http/security-headers.ts";
import { loadStaticFiles } from "./http/static-files.ts";
import { JOBS } from "./jobs/registry.ts";
import { startJobs } from "./jobs/start-jobs.ts";
import { localSecret } from "#platform/local-secrets.ts";
import { createLog } from "#platform/log.ts";
import { drain, handleStopSignals, listen } from "./process.ts";
import { logWholeProcess, startProblem } from "#platform/process-log.ts";
import { createServices } from "./compose.ts";

/** At a terminal there is no load balancer to wait for. */
const DRAIN = { limitMs: 5_000, graceMs: 10_000 };
const QUIET_MS = { SIGTERM: 200, SIGHUP: 200, SIGINT: 0 };

async function main(): Promise<void> {
  const config = loadConfig(processEnvironment(), localSecret, BRAND);
  const dev = process.argv.includes("--dev");
  const log = createLog(config.logLevel);
  const shutdown = handleStopSignals(log);
  const startedAt = performance.now();
  if (!config.isProd && config.devPassword === null && !isLoopback(config.host)) {
    log.warn({ host: config.host }, "/dev is open to anyone: set DEV_PASSWORD");
  }

  if (!dev) {
    const { buildIfStale } = await import("./bundle/build.ts");
    await buildIfStale();
  }

  const database = await shutdown.start(
    () => openDatabase(config, log),
    (opened) => opened.stop(),
  );
  // Everything uses the content that the pages were built with, even if the files have changed.
  const services = await shutdown.start(
    () => {
      const content = dev
        ? contentFiles()
        : openContentFiles(join(config.repoRoot, "build", "content"));
      return createServices(config, database.url, JOBS, log, systemClock(), content);
    },
    (created) => created.close(),
  );
  await shutdown.start(() => seed(services));

  let hasFailed = false;
  const front = await shutdown.start(
    async () => (dev ? developmentFront() : productionFront()),
    (opened) => opened.close?.(),
  );
  const app = createApp(services, {
    isDraining: shutdown.isStopping,
    hasFailed: () => hasFailed,
    isDevelopment: dev,
    pages: createPageHandler(services, front.build, {
      mode: dev ? "development" : "production",
    }),
  });
  const server = createListener(app, front);
  const port = await shutdown.start(
    () => listen(server, config.port, config.host),
    (_port, signal) => drain(server, { ...DRAIN, quietMs: QUIET_MS[signal] }),
  );
  database.keepRunning((error) => {
    hasFailed = true;
    log.fatal(`Greenroom stops. ${error.message}`);
    shutdown.fail();
  });

  if (config.worker === "in-process") await startJobs(services, shutdown);
  if (!dev) logWholeProcess(log);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  log.info({ port, publicUrl: config.publicUrl, env: config.appEnv, seconds }, "ready");
  if (config.appEnv === "dev") console.log(`\n  Greenroom is open: ${config.publicUrl}\n`);

  function productionFront() {
    const buildFile = pathToFileURL(join(config.repoRoot, "build", "server", "index.js")).href;
    const build = import(buildFile);
    return {
      build: () => build,
      files: loadStaticFiles(
        join(config.repoRoot, "build", "client"),
        config.publicUrl,
        foreignOrigins(config),
        config.isProd,
      ),
      middleware: undefined,
      close: undefined,
    };
  }

  async function developmentFront() {
    const { createServer } = await import("vite");
    const ours = process.listeners("SIGTERM");
    const vite = await createServer({
      root: config.repoRoot,
      server: { middlewareMode: true },
      clearScreen: false,
    });
    // React Router's second Vite exits immediately on SIGTERM and would leave PostgreSQL running.
    for (const theirs of process.listeners("SIGTERM")) {
      if (!ours.includes(theirs)) process.off("SIGTERM", theirs);
    }
    return {
      build: () => vite.ssrLoadModule("virtual:react-router/server-build"),
      files: undefined,
      middleware: vite.middlewares,
      close: () => vite.close(),
    };
  }
}

main().catch((error: unknown) => {
  console.error(startProblem(error));
  process.exit(1);
});
