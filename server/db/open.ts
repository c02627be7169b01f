import type { Config } from "../config.ts";
import type { Log } from "../log.ts";
import { startEmbedded } from "./embedded.ts";
import { migrate } from "./migrate.ts";

type Server = {
  /** What the product connects as. */
  url: string;
  /** What migrates, backs up and restores. */
  ownerUrl: string;
  /** Other processes that use the embedded server. */
  sharedWith: number[];
  stop(): Promise<void>;
};

/** The database server that DATABASE_URL names, or the embedded one of the data folder, started. */
export async function connectServer(config: Config, log: Log): Promise<Server> {
  if (config.database.kind === "external") {
    const { url } = config.database;
    return { url, ownerUrl: url, sharedWith: [], stop: async () => {} };
  }
  const server = await startEmbedded({
    dataDir: config.dataDir,
    log: (message) => log.info(message),
  });
  return { ...server, ownerUrl: server.url };
}

/**
 * A migrated database: the one DATABASE_URL names, or the embedded server of the data folder. From
 * here on the two are the same.
 */
export async function openDatabase(
  config: Config,
  log: Log,
): Promise<{ url: string; stop(): Promise<void> }> {
  const server = await connectServer(config, log);
  try {
    const applied = await migrate(server.ownerUrl);
    if (applied.length > 0) log.info({ migrations: applied }, "database migrated");
  } catch (error) {
    await server.stop();
    throw error;
  }
  return server;
}
