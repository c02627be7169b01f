import { systemClock } from "#server/clock.ts";
import { loadConfig, processEnvironment } from "#server/config.ts";
import { connect } from "#server/db/client.ts";
import { openDatabase } from "#server/db/open.ts";
import { seed } from "#server/db/seed/seed.ts";
import { localSecret } from "#server/local-secrets.ts";
import { createLog } from "#server/log.ts";

// Every start of the product seeds too; this does it without starting the rest.
const config = loadConfig(processEnvironment(), localSecret);
const database = await openDatabase(config, createLog(config.logLevel));
const db = connect(database.url);
try {
  await seed({ db, config, clock: systemClock() });
} finally {
  await db.$client.end();
  await database.stop();
}
