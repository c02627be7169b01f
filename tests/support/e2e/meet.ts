import type { App } from "../app-server.ts";
import { meet } from "../fixtures.ts";
import { withDatabase } from "./with-database.ts";

/** Puts both people in the room of an order's session from its start on. */
export function meetInRoom(app: App, orderId: string): Promise<void> {
  return withDatabase(app, (db) => meet({ db }, orderId));
}
