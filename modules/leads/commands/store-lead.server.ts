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
const MAX_ACKS_PER_DAY = 3;

export type LeadDeps = Pick<Platform, "config" | "db" | "clock" | "queue"> & { crm: Crm };

export type NewLead = {
  kind: LeadKind;
  email: string;
  details: Record<string, string | undefined>;
  /** Probably sent by a bot. */
  suspect: boolean;
  /** The title of the service or webinar they wait for. */
  opening?: string;
};

/** The operator gets an email about these; the rest are only in the back office. */
const EMAILED_KINDS: readonly LeadKind[] = ["call_request", "message", "inquiry"];

/**
 * Stores a lead, its CRM job and its emails in one transaction. Returns the existing lead if the
 * same text was sent within a day.
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
  const answers = fields.map((field) => [field, details[field]]);
  const words = JSON.stringify([kind, email.toLowerCase(), answers]);
  const fingerprint = createHash("sha256").update(words).digest();

  // Serialize identical leads, so that the second finds the first.
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
  if (EMAILED_KINDS.includes(kind)) {
    await enqueueMail(deps, tx, {
      dedupeKey: leadMailKey(lead.id),
      to: deps.config.brand.supportEmail,
      ...leadMail(deps.config.brand, lead),
      headers: { "Reply-To": email },
    });
  }
  // Newsletter sign-ups get a confirmation email instead.
  if (kind !== "newsletter") await acknowledge(deps, tx, { id: lead.id, kind, email, opening });
  return { id: lead.id, isNew: true };
}

async function acknowledge(
  deps: Omit<LeadDeps, "db">,
  tx: Tx,
  lead: { id: string; kind: AcknowledgedKind; email: string; opening: string | undefined },
): Promise<void> {
  const { kind, email, opening } = lead;
  // Serialize leads of one address, so that the count of emails is exact.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${ackMailKey(email.toLowerCase())}, 3))`,
  );
  const dayAgo = new Date(deps.clock.now().getTime() - DAY_MS);
  if ((await countMails(tx, email, ackMailKey(""), dayAgo)) >= MAX_ACKS_PER_DAY) return;
  const { brand } = deps.config;
  await enqueueMail(deps, tx, {
    dedupeKey: ackMailKey(lead.id),
    to: email,
    ...acknowledgementMail(brand, kind, opening),
    headers: { "Reply-To": brand.supportEmail, "Auto-Submitted": "auto-replied" },
  });
}

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
