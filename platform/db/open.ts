import type { Config } from "../config.ts";
import type { Log } from "../log.ts";
import { installQueue } from "../jobs/queue.ts";
import { type EmbeddedServer, startEmbedded } from "./embedded.ts";
import { migrate } from "./migrate.ts";
import { grantToApplication } from "./roles.ts";

type Server = Pick<EmbeddedServer, "url" | "sharedWith" | "keepRunning" | "stop"> & {
  /** For migrations, backup and restore; `url` is for the app role. */
  ownerUrl: string;
};

/** The server that DATABASE_URL names, or the embedded one, started. */
export async function connectServer(config: Config, log: Log): Promise<Server> {
  if (config.database.kind === "external") {
    const { url, ownerUrl } = config.database;
    return { url, ownerUrl, sharedWith: [], keepRunning: () => {}, stop: async () => {} };
  }
  const server = await startEmbedded({
    dataDir: config.dataDir,
    log: (message) => log.info(message),
  });
  return { ...server, url: server.appUrl, ownerUrl: server.url };
}

/**
 * Returns the URL of a migrated database with the queue's tables, for a role that can't change
 * definitions or ledger entries (unless owner and app are the same role).
 */
export async function openDatabase(
  config: Config,
  log: Log,
): Promise<Pick<Server, "url" | "keepRunning" | "stop">> {
  const server = await connectServer(config, log);
  try {
    const applied = await migrate(server.ownerUrl);
    if (applied.length > 0) log.info({ migrations: applied }, "database migrated");
    await installQueue(server.ownerUrl, log);
    const isApart =
      server.url !== server.ownerUrl && (await grantToApplication(server.ownerUrl, server.url));
    if (config.isProd && !isApart) {
      log.warn("The product runs as the database's owner. Set DATABASE_OWNER_URL to another role.");
    }
  } catch (error) {
    await server.stop();
    throw error;
  }
  return server;
}
