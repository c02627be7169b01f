import { eq, lte } from "drizzle-orm";
import { pgTable, text } from "drizzle-orm/pg-core";
import type { AlertEvent } from "../alert-events.ts";
import type { Queryable } from "./client.ts";
import { instant } from "./columns.ts";

export const alerts = pgTable("alerts", {
  event: text("event").primaryKey(),
  mailedAt: instant("mailed_at").notNull(),
});

/**
 * Claims the email about an event: true for one caller among all processes, then false for
 * `quietMs`. A rollback frees the claim.
 */
export async function claimAlertEmail(
  tx: Queryable,
  event: AlertEvent,
  now: Date,
  quietMs: number,
): Promise<boolean> {
  const claimed = await tx
    .insert(alerts)
    .values({ event, mailedAt: now })
    .onConflictDoUpdate({
      target: alerts.event,
      set: { mailedAt: now },
      setWhere: lte(alerts.mailedAt, new Date(now.getTime() - quietMs)),
    })
    .returning({ event: alerts.event });
  return claimed.length > 0;
}

/** Null if there was none. */
export async function lastAlertEmailAt(db: Queryable, event: AlertEvent): Promise<Date | null> {
  const [row] = await db.select().from(alerts).where(eq(alerts.event, event));
  return row?.mailedAt ?? null;
}
