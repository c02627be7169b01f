import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#platform/db/client.ts";
import type { LeadKind } from "./policy.ts";
import { type CrmStatus, leads, newsletterSubscriptions } from "./tables.server.ts";

export { leadFacts } from "./facts.ts";

export type Lead = typeof leads.$inferSelect;
export type Subscription = typeof newsletterSubscriptions.$inferSelect;

/** Leads for the back office, newest first, at most 200. */
export async function listLeads(
  db: Queryable,
  where: { kinds?: LeadKind[]; crmStatus?: CrmStatus; suspect?: boolean } = {},
): Promise<Lead[]> {
  const conditions: SQL[] = [];
  if (where.kinds) conditions.push(inArray(leads.kind, where.kinds));
  if (where.crmStatus) conditions.push(eq(leads.crmStatus, where.crmStatus));
  if (where.suspect !== undefined) conditions.push(eq(leads.suspect, where.suspect));
  return db
    .select()
    .from(leads)
    .where(and(...conditions))
    .orderBy(desc(leads.createdAt), leads.id)
    .limit(200);
}

export async function countLeads(db: Queryable): Promise<Record<CrmStatus, number>> {
  const rows = await db
    .select({ status: leads.crmStatus, count: sql<number>`count(*)::int` })
    .from(leads)
    .groupBy(leads.crmStatus);
  const none = { waiting: 0, queued: 0, delivered: 0, failed: 0 };
  return { ...none, ...Object.fromEntries(rows.map((row) => [row.status, row.count])) };
}

export async function getSubscription(db: Queryable, id: string): Promise<Subscription | null> {
  const [row] = await db
    .select()
    .from(newsletterSubscriptions)
    .where(eq(newsletterSubscriptions.id, id));
  return row ?? null;
}
