import { connect } from "#platform/db/client.ts";
import { startEmbedded } from "#platform/db/embedded.ts";
import type { App } from "../app-server.ts";
import { meet } from "../fixtures.ts";

/** Lets both be in the room of an order's session from its start on. */
export async function meetInRoom(app: App, orderId: string): Promise<void> {
  // The product has started it, so this only finds it.
  const database = await startEmbedded({ dataDir: app.dataDir });
  const db = connect(database.appUrl, { max: 1 });
  try {
    await meet({ db }, orderId);
  } finally {
    await db.$client.end();
    await database.stop();
  }
}
