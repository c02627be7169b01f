import type { Platform } from "#platform/services.ts";
import { and, inArray, lt, ne, sql } from "drizzle-orm";
import { forgetLeads } from "./forget-leads.server.ts";
import { leads, newsletterSubscriptions } from "../tables.server.ts";

const DAY_MS = 86_400_000;

/** What content/legal/privacy.md promises, in days. A change here is a change there. */
export const LEAD_RETENTION = { requestDays: 365, unconfirmedDays: 30 };

/**
 * Deletes what was asked of us longer ago than we promise to keep it, and newsletter sign-ups that
 * nobody confirmed. The CRM's copies are deleted with them. Safe in any number of processes.
 */
export async function pruneLeads({
  db,
  clock,
}: Pick<Platform, "db" | "clock">): Promise<{ leads: number }> {
  const now = clock.now();
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  return db.transaction(async (tx) => {
    const unconfirmed = tx
      .select({ id: newsletterSubscriptions.leadId })
      .from(newsletterSubscriptions)
      .where(
        and(
          sql`${newsletterSubscriptions.status} = 'pending'`,
          // Who has unsubscribed before, and signs up again, is remembered for having done so.
          sql`${newsletterSubscriptions.unsubscribedAt} is null`,
          lt(newsletterSubscriptions.askedAt, before(LEAD_RETENTION.unconfirmedDays)),
        ),
      );
    const requests = tx
      .select({ id: leads.id })
      .from(leads)
      .where(
        and(ne(leads.kind, "newsletter"), lt(leads.createdAt, before(LEAD_RETENTION.requestDays))),
      );
    const which = sql`${inArray(leads.id, unconfirmed)} or ${inArray(leads.id, requests)}`;
    return forgetLeads(tx, which, now);
  });
}
