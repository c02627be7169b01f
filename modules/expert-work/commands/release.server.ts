import { and, eq, inArray } from "drizzle-orm";
import { actAs } from "#modules/audit/commands.server.ts";
import { enqueueMail } from "#modules/notifications/commands.server.ts";
import type { Tx } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import { getExpertContact, lockWork, type Work } from "../data.server.ts";
import { claimEnded } from "../emails/claim-ended.server.ts";
import { type WorkKinds, workKindOf } from "../kind.ts";
import { isClaimedBy, type WorkStatus } from "../policy.ts";
import { expertWork, expertWorkMails } from "../tables.server.ts";

type Deps = Pick<Platform, "config" | "db" | "clock" | "queue"> & { workKinds: WorkKinds };

/** Without a claim. */
export const UNCLAIMED = {
  expertId: null,
  claimedAt: null,
  claimedUntil: null,
  remindAt: null,
  pausedAt: null,
  pausedUntil: null,
};

/** Returns an expert's work to the queue before it is delivered. False if they don't have it now. */
export async function releaseWork(
  deps: Deps,
  of: { id: string; expertId: string },
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const found = await lockWork(tx, of.id);
    const now = deps.clock.now();
    if (!found || !isClaimedBy(found.work, of.expertId, now)) return false;
    await actAs(tx, { role: "expert", id: of.expertId }, "returned", now);
    await returnToQueue(deps, tx, found.work, now);
    return true;
  });
}

/** Returns claimed work to the queue, with its deadline; its last expert knows it already. */
export async function returnToQueue(
  { workKinds }: Pick<Deps, "workKinds">,
  tx: Tx,
  work: Work,
  now: Date,
): Promise<void> {
  await workKindOf(workKinds, work).discard(tx, work);
  await tx
    .insert(expertWorkMails)
    .values({ expertId: work.expertId!, toldAt: now, nextAt: now })
    .onConflictDoUpdate({ target: expertWorkMails.expertId, set: { toldAt: now } });
  await tx
    .update(expertWork)
    .set({ status: "queued", waitingSince: now, dueAt: dueAfterPause(work, now), ...UNCLAIMED })
    .where(eq(expertWork.id, work.id));
}

/**
 * Ends work that won't be delivered: canceled, or refunded at its deadline. Its claim ends with it,
 * and its expert is emailed.
 */
export async function endWork(
  deps: Omit<Deps, "db">,
  tx: Tx,
  work: Work,
  status: WorkStatus & ("canceled" | "refunded"),
): Promise<void> {
  await tx
    .update(expertWork)
    .set({ status, ...UNCLAIMED })
    .where(eq(expertWork.id, work.id));
  if (work.status !== "claimed" && work.status !== "paused") return;
  await workKindOf(deps.workKinds, work).discard(tx, work);
  await mailClaimEnded(deps, tx, work, status === "refunded" ? "late" : "withdrawn");
}

export async function mailClaimEnded(
  deps: Omit<Deps, "db">,
  tx: Tx,
  work: Work,
  why: "ended" | "late" | "withdrawn",
): Promise<void> {
  const expert = await getExpertContact(tx, work.expertId!);
  if (!expert?.email) return;
  const mail = claimEnded({
    brand: deps.config.brand,
    expertName: expert.name,
    url: `${deps.config.publicUrl}/expert/work`,
    words: workKindOf(deps.workKinds, work).words,
    why,
  });
  const dedupeKey = `work-claim-ended:${work.id}:${work.claimedAt!.getTime()}`;
  await enqueueMail(deps, tx, { dedupeKey, to: expert.email, ...mail });
}

/** Returns an expert's work to the queue when their account is erased. */
export async function releaseAllWork(
  deps: Pick<Deps, "workKinds">,
  tx: Tx,
  expertId: string,
  now: Date,
): Promise<void> {
  const claimed = await tx
    .select()
    .from(expertWork)
    .where(
      and(eq(expertWork.expertId, expertId), inArray(expertWork.status, ["claimed", "paused"])),
    );
  for (const work of claimed) await returnToQueue(deps, tx, work, now);
}

/** A pause that ends now doesn't count toward the deadline. */
export function dueAfterPause({ dueAt, pausedAt }: Work, now: Date): Date {
  const paused = pausedAt === null ? 0 : now.getTime() - pausedAt.getTime();
  return new Date(dueAt!.getTime() + paused);
}
