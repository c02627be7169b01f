import type { Config } from "../config.ts";
import type { Log } from "../log.ts";
import { startEmbedded } from "./embedded.ts";
import { migrate } from "./migrate.ts";

/**
 * A migrated database: the one DATABASE_URL names, or the embedded server of the data folder. From
 * here on the two are the same.
 */
export async function openDatabase(
  config: Config,
  log: Log,
): Promise<{ url: string; stop(): Promise<void> }> {
  const server =
    config.database.kind === "external"
      ? { url: config.database.url, stop: async () => {} }
      : await startEmbedded({ dataDir: config.dataDir, log: (message) => log.info(message) });
  try {
    const applied = await migrate(server.url);
    if (applied.length > 0) log.info({ migrations: applied }, "database migrated");
  } catch (error) {
    await server.stop();
    throw error;
  }
  return server;
}
