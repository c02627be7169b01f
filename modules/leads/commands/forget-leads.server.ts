import type { SQL } from "drizzle-orm";
import { forgetMails } from "#modules/notifications/commands.server.ts";
import type { Tx } from "#platform/db/client.ts";
import { crmErasures, leads } from "../tables.server.ts";

/** The mail that tells the operator of a lead. It names the sender, and goes with the lead. */
export function leadMailKey(leadId: string): string {
  return `lead:${leadId}`;
}

/** The mail that tells its sender that a lead has reached us. */
export function ackMailKey(leadId: string): string {
  return `lead-ack:${leadId}`;
}

/** Deletes leads wherever they are: here, in the mails that told of them, and at the CRM. */
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
