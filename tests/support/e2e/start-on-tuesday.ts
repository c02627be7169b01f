import type { App } from "../app-server.ts";
import { appNow } from "./visitor.ts";

/** Free times depend on the hour and the weekday; tests shouldn't. */
export async function startOnTuesday(app: App): Promise<void> {
  const now = new Date(await appNow(app));
  const tuesday = new Date(now);
  tuesday.setUTCDate(now.getUTCDate() + ((9 - now.getUTCDay()) % 7 || 7));
  tuesday.setUTCHours(9, 0, 0, 0);
  await app.advanceClock(tuesday.getTime() - now.getTime());
}
