/**
 * `npm run db:reset`: empties and migrates the configured database. `npm run db:seed` restores demo
 * data.
 */
import { BRAND } from "#content/brand.ts";
import { loadConfig, processEnvironment } from "#platform/config.ts";
import { startEmbedded } from "#platform/db/embedded.ts";
import { resetDatabase } from "#platform/db/reset.ts";
import { localSecret } from "#platform/local-secrets.ts";

async function run(): Promise<void> {
  const config = loadConfig(processEnvironment(), localSecret, BRAND);
  if (config.isProd) {
    throw new Error("db:reset erases everything, so it does not run with APP_ENV=prod.");
  }
  if (config.database.kind === "external") {
    await resetDatabase(config.database.ownerUrl);
  } else {
    const server = await startEmbedded({ dataDir: config.dataDir });
    try {
      if (server.sharedWith.length > 0) {
        const others = server.sharedWith.join(", ");
        throw new Error(`The database is used by process ${others}. Stop it first.`);
      }
      await resetDatabase(server.url);
    } finally {
      await server.stop();
    }
  }
  console.log("The database is empty and migrated. `npm run db:seed` fills it with demo data.");
}

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
