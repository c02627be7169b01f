import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createApp } from "#server/app.ts";
import { loadConfig } from "#platform/config.ts";
import { createServices } from "#server/compose.ts";
import { createListener } from "#server/http/listener.ts";
import { createPageHandler } from "#server/http/pages.ts";
import { loadStaticFiles } from "#server/http/static-files.ts";
import { limitHeapGrowth } from "#server/process.ts";
import { JOBS } from "#server/jobs/registry.ts";
import { createLog } from "#platform/log.ts";
import { serve } from "./serve.ts";

/** The product as `server/main.ts` starts it, on an existing database and without jobs. */
limitHeapGrowth();
const config = loadConfig(process.env, (_dir, name) => `local-secret-${name}`);
const log = createLog(config.logLevel);
const services = await createServices(config, process.env["DATABASE_URL"]!, JOBS, log);
const build = import(pathToFileURL(join(config.repoRoot, "build", "server", "index.js")).href);
const app = createApp(services, {
  isDraining: () => false,
  pages: createPageHandler(services, () => build, { mode: "production" }),
});
const files = loadStaticFiles(join(config.repoRoot, "build", "client"), config.publicUrl);

const server = createListener(app, { files });
// Simulates a calendar change in another process before every request.
const changed = process.env["BENCH_CHANGED_EXPERT"];
if (changed) server.prependListener("request", () => services.slots.forget(changed));

serve(server, () => services.close());
