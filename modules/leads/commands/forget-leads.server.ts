import type { SQL } from "drizzle-orm";
import { forgetMails } from "#modules/notifications/commands.server.ts";
import type { Tx } from "#platform/db/client.ts";
import { crmErasures, leads } from "../tables.server.ts";

/**
 * Dedupe key of the operator's email about a lead. It names the sender, so it is deleted with the
 * lead.
 */
export function leadMailKey(leadId: string): string {
  return `lead:${leadId}`;
}

export function ackMailKey(leadId: string): string {
  return `lead-ack:${leadId}`;
}

/** Deletes leads here, in emails about them, and at the CRM. */
export async function forgetLeads(tx: Tx, which: SQL, now: Date): Promise<{ leads: number }> {
  const gone = await tx.delete(leads).where(which).returning({ id: leads.id, ref: leads.crmRef });
  await forgetMails(
    tx,
    gone.flatMap(({ id }) => [leadMailKey(id), ackMailKey(id)]),
  );
  const refs = gone.flatMap(({ ref }) => (ref === null ? [] : [{ ref, createdAt: now }]));
  if (refs.length > 0) await tx.insert(crmErasures).values(refs).onConflictDoNothing();
  return { leads: gone.length };
}
