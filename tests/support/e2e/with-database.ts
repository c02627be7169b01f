import { connect, type Db } from "#platform/db/client.ts";
import { startEmbedded } from "#platform/db/embedded.ts";
import type { App } from "../app-server.ts";

/** Changes the running product's database in a way that no visitor can. */
export async function withDatabase<T>(app: App, work: (db: Db) => Promise<T>): Promise<T> {
  // The product has started it, so this only finds it.
  const database = await startEmbedded({ dataDir: app.dataDir });
  const db = connect(database.appUrl, { max: 1 });
  try {
    return await work(db);
  } finally {
    await db.$client.end();
    await database.stop();
  }
}
