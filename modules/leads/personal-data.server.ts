import { desc } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import { type PersonalDataSource, sentToPerson } from "#platform/personal-data.ts";
import { forgetLeads } from "./commands/forget-leads.server.ts";
import { leads, newsletterSubscriptions } from "./tables.server.ts";

/** Leads and the newsletter subscription. Erasing also reaches the CRM. */
export const leadPersonalData: PersonalDataSource = {
  name: "requests",
  async exportRows(db, person) {
    const asked = await db
      .select({
        kind: leads.kind,
        email: leads.email,
        details: leads.details,
        createdAt: leads.createdAt,
        passedOnAt: leads.deliveredAt,
      })
      .from(leads)
      .where(sentToPerson(person, leads.email, leads.createdAt))
      .orderBy(desc(leads.createdAt));
    const newsletter = await db
      .select({
        email: newsletterSubscriptions.email,
        status: newsletterSubscriptions.status,
        askedAt: newsletterSubscriptions.askedAt,
        confirmedAt: newsletterSubscriptions.confirmedAt,
        unsubscribedAt: newsletterSubscriptions.unsubscribedAt,
      })
      .from(newsletterSubscriptions)
      .where(sentToPerson(person, newsletterSubscriptions.email, newsletterSubscriptions.askedAt));
    return { asked, newsletter };
  },
  async listEmails(db) {
    const rows = await union(
      db.select({ email: leads.email }).from(leads),
      db.select({ email: newsletterSubscriptions.email }).from(newsletterSubscriptions),
    );
    return rows.map(({ email }) => email);
  },
  async erase(tx, person, now) {
    await forgetLeads(tx, sentToPerson(person, leads.email, leads.createdAt), now);
  },
};
