import { eq } from "drizzle-orm";
import { actAs } from "#modules/audit/commands.server.ts";
import type { Tx } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import { getWork, type Work } from "../data.server.ts";
import { isClaimedBy, remindAt } from "../policy.ts";
import { expertWork } from "../tables.server.ts";
import { dueAfterPause } from "./release.server.ts";

type Deps = Pick<Platform, "clock">;

/**
 * Stops the clock of claimed work while its candidate owes an answer, at most until then. The caller
 * has locked it. False if it isn't claimed by this expert.
 */
export async function pauseWork(
  { clock }: Deps,
  tx: Tx,
  { id, expertId }: { id: string; expertId: string },
  until: Date,
): Promise<boolean> {
  const now = clock.now();
  const work = await getWork(tx, id);
  if (work?.status !== "claimed" || !isClaimedBy(work, expertId, now)) return false;
  await actAs(tx, { role: "expert", id: expertId }, "waits for the candidate", now);
  await tx
    .update(expertWork)
    .set({ status: "paused", pausedAt: now, pausedUntil: until })
    .where(eq(expertWork.id, id));
  return true;
}

/** Goes on with the claim when the candidate has answered. False if it isn't paused. */
export async function resumeWork({ clock }: Deps, tx: Tx, id: string): Promise<boolean> {
  const now = clock.now();
  const work = await getWork(tx, id);
  if (work?.status !== "paused") return false;
  await actAs(tx, { role: "candidate", id: work.candidateId }, "answered", now);
  await resume(tx, work, now);
  return true;
}

/** Moves the claim's end and the deadline by the pause. */
export async function resume(tx: Tx, work: Work, now: Date): Promise<void> {
  const paused = now.getTime() - work.pausedAt!.getTime();
  const claimedUntil = new Date(work.claimedUntil!.getTime() + paused);
  await tx
    .update(expertWork)
    .set({
      status: "claimed",
      claimedUntil,
      // Once reminded, they aren't again.
      remindAt: work.remindAt && remindAt(now, claimedUntil),
      dueAt: dueAfterPause(work, now),
      pausedAt: null,
      pausedUntil: null,
    })
    .where(eq(expertWork.id, work.id));
}
