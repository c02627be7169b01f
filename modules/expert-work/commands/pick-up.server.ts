import { and, eq, inArray, sql } from "drizzle-orm";
import type { Result } from "#lib/result.ts";
import { actAs } from "#modules/audit/commands.server.ts";
import type { Platform } from "#platform/services.ts";
import { isClaimableBy, lockWork } from "../data.server.ts";
import { type WorkKinds, workKindOf } from "../kind.ts";
import { claimUntil, isClaimed, isClaimedBy, remindAt } from "../policy.ts";
import { expertWork } from "../tables.server.ts";
import { mailClaimEnded, returnToQueue } from "./release.server.ts";

export type PickUpRefusal =
  /** This expert may not take it, or not anymore. */
  | "gone"
  /** Another expert was first. */
  | "taken"
  /** This expert has another one of its kind to finish. */
  | "busy";

/** Claims work for one expert. Whoever locks its order first has it. */
export async function pickUpWork(
  deps: Pick<Platform, "config" | "db" | "clock" | "queue"> & { workKinds: WorkKinds },
  { id, expert }: { id: string; expert: { id: string; userId: string } },
): Promise<Result<object, PickUpRefusal>> {
  return deps.db.transaction(async (tx): Promise<Result<object, PickUpRefusal>> => {
    const now = deps.clock.now();
    const found = await lockWork(tx, id);
    if (!found || !(await isClaimableBy(tx, id, expert, now))) {
      return { ok: false, reason: "gone" };
    }
    const { work } = found;
    // A double click.
    if (isClaimedBy(work, expert.id, now)) return { ok: true };
    if (isClaimed(work, now)) return { ok: false, reason: "taken" };
    if (work.status === "claimed") {
      await returnToQueue(deps, tx, work, now);
      await mailClaimEnded(deps, tx, work, "ended");
    }
    // Two of theirs at once would both find no other.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${expert.id}, 9))`);
    const { claimHours } = workKindOf(deps.workKinds, work);
    const claimedUntil = claimUntil(now, work.dueAt!, claimHours);
    const isBusy = and(
      eq(expertWork.expertId, expert.id),
      eq(expertWork.kind, work.kind),
      inArray(expertWork.status, ["claimed", "paused"]),
    );
    if ((await tx.$count(expertWork, isBusy)) > 0) return { ok: false, reason: "busy" };
    await actAs(tx, { role: "expert", id: expert.id }, "claimed", now);
    await tx
      .update(expertWork)
      .set({
        status: "claimed",
        expertId: expert.id,
        claimedAt: now,
        claimedUntil,
        remindAt: remindAt(now, claimedUntil),
      })
      .where(eq(expertWork.id, id));
    return { ok: true };
  });
}
