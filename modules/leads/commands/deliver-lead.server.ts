import type { Crm } from "#adapters/crm/port.ts";
import type { Platform } from "#platform/services.ts";
import { and, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import type { CrmLead } from "#adapters/crm/port.ts";
import type { Result } from "#lib/result.ts";
import type { Lead } from "../data.server.ts";
import { KIND_LABELS, leadFacts, phoneOf } from "../facts.ts";
import { CRM_DELIVER, CRM_ERASE } from "../job-names.ts";
import { crmErasures, leads } from "../tables.server.ts";

/** Longer than two adapter calls take, so that nobody else claims a lead in flight. */
const CLAIM_MS = 60_000;
/** Gives up after this many tries: more than a day with the job's backoff. */
export const DELIVERY_TRIES = 131;

/** Another process is delivering this lead. Makes the job retry later. */
export class LeadInFlightError extends Error {
  readonly code = "lead_in_flight";
}

type Deps = Pick<Platform, "db" | "clock"> & { crm: Crm };

/**
 * Claims a lead, sends it to the CRM outside any transaction, and stores the CRM's id. Safe to
 * repeat after a lost reply, because the CRM upserts by the lead's id. Throws the adapter's errors
 * and LeadInFlightError, so that the job retries.
 */
export async function deliverLead(deps: Deps, leadId: string): Promise<void> {
  const { db, clock, crm } = deps;
  if (crm.kind === "none") {
    await db
      .update(leads)
      .set({ crmStatus: "waiting" })
      .where(and(eq(leads.id, leadId), eq(leads.crmStatus, "queued")));
    return;
  }
  const lead = await claim(deps, leadId);
  if (!lead) return;
  let ref: string;
  try {
    ({ ref } = await crm.deliver(toCrmLead(lead)));
  } catch (error) {
    const isLast = lead.attempts >= DELIVERY_TRIES;
    await db
      .update(leads)
      .set({
        claimedUntil: null,
        lastError: String(error).slice(0, 500),
        ...(isLast ? { crmStatus: "failed" } : {}),
      })
      .where(eq(leads.id, leadId));
    throw error;
  }
  const noted = await db
    .update(leads)
    .set({
      crmRef: ref,
      deliveredRevision: lead.revision,
      deliveredAt: clock.now(),
      crmStatus: sql`case when ${leads.revision} = ${lead.revision} then 'delivered' else ${leads.crmStatus} end`,
      claimedUntil: null,
      lastError: null,
    })
    .where(eq(leads.id, leadId))
    .returning({ id: leads.id });
  // The lead was erased while in flight, so delete the new record as well.
  if (noted.length === 0) {
    await db.insert(crmErasures).values({ ref, createdAt: clock.now() }).onConflictDoNothing();
  }
}

/** Claims a lead with one conditional update; null if it is delivered or gone. */
async function claim({ db, clock }: Deps, leadId: string): Promise<Lead | null> {
  const now = clock.now();
  const [lead] = await db
    .update(leads)
    .set({
      attempts: sql`${leads.attempts} + 1`,
      claimedUntil: new Date(now.getTime() + CLAIM_MS),
    })
    .where(
      and(
        eq(leads.id, leadId),
        gt(leads.revision, leads.deliveredRevision),
        or(isNull(leads.claimedUntil), lt(leads.claimedUntil, now)),
      ),
    )
    .returning();
  if (lead) return lead;
  const [other] = await db
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.id, leadId), gt(leads.revision, leads.deliveredRevision)));
  if (other) throw new LeadInFlightError("This lead is being delivered already.");
  return null;
}

function toCrmLead(lead: Lead): CrmLead {
  const { details } = lead;
  const facts = leadFacts(lead).map(([label, value]) => `${label}: ${value}`);
  return {
    id: lead.id,
    kind: KIND_LABELS[lead.kind],
    email: lead.email,
    name: details["name"] ?? null,
    phone: phoneOf(details),
    organisation: details["organisation"] ?? null,
    description: [
      KIND_LABELS[lead.kind],
      ...(lead.suspect ? ["This may be automated."] : []),
      ...facts,
    ].join("\n"),
    mayMail: lead.kind === "newsletter" ? details["status"] === "confirmed" : null,
    createdAt: lead.createdAt,
  };
}

/** How many leads and erasures are queued at a time. */
const BATCH = 100;

/** Queues what waits for a CRM, oldest first; does nothing without one. */
export async function queueWaiting({
  db,
  clock,
  queue,
  crm,
}: Pick<Platform, "db" | "clock" | "queue"> & { crm: Crm }): Promise<void> {
  if (crm.kind === "none") return;
  await db.transaction(async (tx) => {
    const { rows: waiting } = await tx.execute<{ id: string }>(
      sql`update leads set crm_status = 'queued', attempts = 0
          where id in (select id from leads where crm_status = 'waiting'
                       order by created_at limit ${BATCH} for update skip locked)
          returning id`,
    );
    for (const { id } of waiting) await queue.enqueue(tx, CRM_DELIVER, { leadId: id });
    const { rows: erasures } = await tx.execute<{ ref: string }>(
      sql`update crm_erasures set queued_at = ${clock.now()}
          where ref in (select ref from crm_erasures where queued_at is null
                        limit ${BATCH} for update skip locked)
          returning ref`,
    );
    for (const { ref } of erasures) await queue.enqueue(tx, CRM_ERASE, { ref });
  });
}

/** Retries leads that we stopped retrying, once the operator fixed the cause. */
export async function retryFailedLeads({ db }: Pick<Platform, "db">): Promise<number> {
  const taken = await db
    .update(leads)
    .set({ crmStatus: "waiting", attempts: 0 })
    .where(eq(leads.crmStatus, "failed"))
    .returning({ id: leads.id });
  return taken.length;
}

export async function eraseAtCrm({ db, crm }: Pick<Platform, "db"> & { crm: Crm }, ref: string) {
  await crm.erase(ref);
  await db.delete(crmErasures).where(eq(crmErasures.ref, ref));
}

/** Makes a failed lead wait for the CRM again. A job queues it within a minute. */
export async function retryLead(
  { db }: Pick<Platform, "db">,
  id: string,
): Promise<Result<object, "not_given_up">> {
  const { rows } = await db.execute(
    sql`update leads set crm_status = 'waiting', attempts = 0
        where id = ${id}::uuid and crm_status = 'failed' returning id`,
  );
  return rows.length === 1 ? { ok: true } : { ok: false, reason: "not_given_up" };
}
