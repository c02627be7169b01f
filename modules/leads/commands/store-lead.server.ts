import type { Crm } from "#adapters/crm/port.ts";
import type { Platform } from "#platform/services.ts";
import { createHash } from "node:crypto";
import { and, desc, eq, gt, sql } from "drizzle-orm";
import { countMails, enqueueMail } from "#modules/notifications/commands.server.ts";
import type { Tx } from "#platform/db/client.ts";
import type { Lead } from "../data.server.ts";
import { leadMail } from "../emails/lead.server.ts";
import { CRM_DELIVER } from "../job-names.ts";
import type { LeadKind } from "../policy.ts";
import { type AcknowledgedKind, acknowledgementMail } from "../emails/acknowledgement.server.ts";
import { ackMailKey, leadMailKey } from "./forget-leads.server.ts";
import { leads } from "../tables.server.ts";

const DAY_MS = 86_400_000;
const SAME_WITHIN_MS = DAY_MS;
/** Limits what someone can send to another person's address. */
const MOST_ACKS_A_DAY = 3;

export type LeadDeps = Pick<Platform, "config" | "db" | "clock" | "queue"> & { crm: Crm };

export type NewLead = {
  kind: LeadKind;
  email: string;
  details: Record<string, string | undefined>;
  /** A program may have sent it. */
  suspect: boolean;
  /** The title of what someone waits for. */
  opening?: string;
};

/** What the operator is written about; the rest they find in the back office. */
const TOLD_BY_MAIL: readonly LeadKind[] = ["call_request", "message", "inquiry"];

/**
 * Keeps a lead, with the job that takes it to the CRM and the mails that tell the operator and
 * acknowledge it to its sender: all of it stands, or none. The same words sent again within a day are the lead that is there already.
 */
export async function storeLead(
  deps: LeadDeps,
  lead: NewLead,
): Promise<{ id: string; isNew: boolean }> {
  return deps.db.transaction((tx) => writeLead(deps, tx, lead));
}

export async function writeLead(
  deps: Omit<LeadDeps, "db">,
  tx: Tx,
  { kind, email, details: typed, suspect, opening }: NewLead,
): Promise<{ id: string; isNew: boolean }> {
  const now = deps.clock.now();
  const details = Object.fromEntries(
    Object.entries(typed).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
  const fields = Object.keys(details).toSorted();
  const said = fields.map((field) => [field, details[field]]);
  const words = JSON.stringify([kind, email.toLowerCase(), said]);
  const fingerprint = createHash("sha256").update(words).digest();

  // Two of the same at once take turns, so the second finds the first.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${words}, 3))`);
  const [known] = await tx
    .select({ id: leads.id })
    .from(leads)
    .where(
      and(
        eq(leads.fingerprint, fingerprint),
        gt(leads.createdAt, new Date(now.getTime() - SAME_WITHIN_MS)),
      ),
    )
    .orderBy(desc(leads.createdAt))
    .limit(1);
  if (known) return { id: known.id, isNew: false };

  const hasCrm = deps.crm.kind !== "none";
  const [lead] = (await tx
    .insert(leads)
    .values({
      kind,
      email,
      details,
      fingerprint,
      suspect,
      createdAt: now,
      crmStatus: hasCrm ? "queued" : "waiting",
    })
    .returning()) as [Lead];
  if (hasCrm) await deps.queue.enqueue(tx, CRM_DELIVER, { leadId: lead.id });
  if (TOLD_BY_MAIL.includes(kind)) {
    await enqueueMail(deps, tx, {
      dedupeKey: leadMailKey(lead.id),
      to: deps.config.brand.supportEmail,
      ...leadMail(deps.config.brand, lead),
      headers: { "Reply-To": email },
    });
  }
  // A sign-up for the newsletter gets its own mail to confirm.
  if (kind !== "newsletter") await acknowledge(deps, tx, { id: lead.id, kind, email, opening });
  return { id: lead.id, isNew: true };
}

async function acknowledge(
  deps: Omit<LeadDeps, "db">,
  tx: Tx,
  lead: { id: string; kind: AcknowledgedKind; email: string; opening: string | undefined },
): Promise<void> {
  const { kind, email, opening } = lead;
  // Leads of one address take turns, so that each counts the mails of the others.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${ackMailKey(email.toLowerCase())}, 3))`,
  );
  const dayAgo = new Date(deps.clock.now().getTime() - DAY_MS);
  if ((await countMails(tx, email, ackMailKey(""), dayAgo)) >= MOST_ACKS_A_DAY) return;
  const { brand } = deps.config;
  await enqueueMail(deps, tx, {
    dedupeKey: ackMailKey(lead.id),
    to: email,
    ...acknowledgementMail(brand, kind, opening),
    headers: { "Reply-To": brand.supportEmail, "Auto-Submitted": "auto-replied" },
  });
}

/** Lets the CRM know of a change: its record is brought up to date, none is added. */
export async function touchLead(
  deps: Omit<LeadDeps, "db">,
  tx: Tx,
  leadId: string,
  details: Record<string, string>,
): Promise<void> {
  const hasCrm = deps.crm.kind !== "none";
  await tx
    .update(leads)
    .set({
      details: sql`${leads.details} || ${JSON.stringify(details)}::jsonb`,
      revision: sql`${leads.revision} + 1`,
      crmStatus: hasCrm ? "queued" : "waiting",
      attempts: 0,
    })
    .where(eq(leads.id, leadId));
  if (hasCrm) await deps.queue.enqueue(tx, CRM_DELIVER, { leadId });
}
