import type { BrowserContext } from "@playwright/test";
import { sql } from "drizzle-orm";
import { appendEvent } from "#modules/timeline/commands.server.ts";
import type { EventActor, NewEvent } from "#modules/timeline/schema.ts";
import type { App } from "../app-server.ts";
import { attend } from "../fixtures.ts";
import { freeSlot, orderByApi, payByForm } from "./booking-api.ts";
import { appNow } from "./visitor.ts";
import { withDatabase } from "./with-database.ts";

const HOUR_MS = 3_600_000;

export type Happened = [minute: number, actor: EventActor, event: NewEvent];

/**
 * A session that both attended and that ended a minute ago, with its events. Returns its booking
 * and its expert's email.
 */
export async function heldSession(
  app: App,
  buyer: BrowserContext,
  happened: readonly Happened[],
): Promise<{ booking: string; expertEmail: string }> {
  const slot = await freeSlot(app, { skip: 6 });
  const { hold: booking, checkoutUrl } = await orderByApi(buyer, app, slot);
  await payByForm(buyer, checkoutUrl);
  const startAt = new Date(slot.start);
  await app.advanceClock(startAt.getTime() - (await appNow(app)));

  return withDatabase(app, async (db) => {
    await attend({ db }, booking, { candidate: [[0, 60]], expert: [[0, 60]] });
    for (const [minute, actor, event] of happened) {
      const at = new Date(startAt.getTime() + minute * 60_000);
      await appendEvent(db, { sessionId: booking, startAt, at, actor, ...event });
    }
    await app.advanceClock(HOUR_MS + 60_000);
    const { rows } = await db.execute<{ email: string }>(
      sql`select c.email from expert_contacts c join bookings b on b.expert_id = c.expert_id
          where b.id = ${booking}::uuid`,
    );
    return { booking, expertEmail: rows[0]!.email };
  });
}
