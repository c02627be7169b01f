import { loadConfig, processEnvironment } from "#server/config.ts";
import { openDatabase } from "#server/db/open.ts";
import { seed } from "#server/db/seed/seed.ts";
import { JOBS } from "#server/jobs/registry.ts";
import { localSecret } from "#server/local-secrets.ts";
import { createLog } from "#server/log.ts";
import { createServices } from "#server/create-services.ts";

// Every start of the product seeds too; this does it without serving.
const config = loadConfig(processEnvironment(), localSecret);
const log = createLog(config.logLevel);
const database = await openDatabase(config, log);
const services = await createServices(config, database.url, JOBS, log);
try {
  await seed(services);
} finally {
  await services.close();
  await database.stop();
}
