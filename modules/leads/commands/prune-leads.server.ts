import type { Platform } from "#platform/services.ts";
import { and, inArray, lt, ne, sql } from "drizzle-orm";
import { forgetLeads } from "./forget-leads.server.ts";
import { leads, newsletterSubscriptions } from "../tables.server.ts";

const DAY_MS = 86_400_000;

/** Retention in days, as content/legal/privacy.md promises; change both together. */
export const LEAD_RETENTION = { requestDays: 365, unconfirmedDays: 30 };

/**
 * Deletes expired leads and unconfirmed newsletter sign-ups, here and at the CRM. Safe to run in
 * several processes.
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
          // Keep the record that someone unsubscribed, even if they sign up again.
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
