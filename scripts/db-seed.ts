import { BRAND } from "#content/brand.ts";
import { loadConfig, processEnvironment } from "#platform/config.ts";
import { openDatabase } from "#platform/db/open.ts";
import { seed } from "#server/seed/seed.ts";
import { JOBS } from "#server/jobs/registry.ts";
import { localSecret } from "#platform/local-secrets.ts";
import { createLog } from "#platform/log.ts";
import { createServices } from "#server/compose.ts";

// Every start seeds; this does it without serving.
const config = loadConfig(processEnvironment(), localSecret, BRAND);
const log = createLog(config.logLevel);
const database = await openDatabase(config, log);
const services = await createServices(config, database.url, JOBS, log);
try {
  await seed(services);
} finally {
  await services.close();
  await database.stop();
}
