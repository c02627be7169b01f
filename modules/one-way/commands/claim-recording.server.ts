import { eq } from "drizzle-orm";
import type { Result } from "#lib/result.ts";
import type { Platform } from "#platform/services.ts";
import { isClaimableBy } from "../queue.server.ts";
import { claimUntil, remindAt } from "../scorecard-policy.ts";
import { oneWayClaims } from "../tables.server.ts";
import { endClaim, lockScorecard } from "./end-claim.server.ts";

export type ClaimRefusal =
  /** This expert may not score it, or not anymore. */
  | "gone"
  /** Another expert was first. */
  | "taken"
  /** This expert has another one to finish. */
  | "busy";

/** Claims an interview for one expert for a day. The database decides who was first. */
export async function claimRecording(
  deps: Pick<Platform, "config" | "db" | "clock" | "queue">,
  of: { scorecardId: string; expert: { id: string; userId: string } },
): Promise<Result<object, ClaimRefusal>> {
  const { scorecardId, expert } = of;
  return deps.db.transaction(async (tx): Promise<Result<object, ClaimRefusal>> => {
    const now = deps.clock.now();
    const found = await lockScorecard(tx, scorecardId);
    if (!found?.scorecard.deliverBy || !(await isClaimableBy(tx, scorecardId, expert, now))) {
      return { ok: false, reason: "gone" };
    }
    await endClaim(deps, tx, found.scorecard, "ended");
    const claimedUntil = claimUntil(now, found.scorecard.deliverBy);
    const claimed = await tx
      .insert(oneWayClaims)
      .values({
        scorecardId,
        expertId: expert.id,
        claimedAt: now,
        claimedUntil,
        remindAt: remindAt(now, claimedUntil),
      })
      .onConflictDoNothing()
      .returning({ id: oneWayClaims.scorecardId });
    if (claimed.length > 0) return { ok: true };
    const [own] = await tx
      .select({ id: oneWayClaims.scorecardId })
      .from(oneWayClaims)
      .where(eq(oneWayClaims.expertId, expert.id));
    // A double click.
    if (own?.id === scorecardId) return { ok: true };
    return { ok: false, reason: own ? "busy" : "taken" };
  });
}
