import type { Platform } from "#platform/services.ts";
import { lockSession } from "#modules/live-sessions/commands/lock-session.server.ts";
import { mailClaimFiled } from "./mail-claim.server.ts";
import { holdPayout } from "#modules/live-sessions/commands/payout-hold.server.ts";
import type { Result } from "#lib/result.ts";
import { claimableUntil } from "../policy.ts";
import { claims } from "../tables.server.ts";

export type ClaimRefusal =
  /** The session did not take place, or ended more than a week ago. */
  "too_late" | "filed_before";

/**
 * Files a candidate's claim about a session and holds the expert's payout until it is decided.
 * `words` must have passed `ClaimWords`.
 */
export async function fileClaim(
  deps: Pick<Platform, "config" | "db" | "clock" | "queue">,
  orderId: string,
  words: string,
): Promise<Result<{ claimId: string }, ClaimRefusal>> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const found = await lockSession(tx, orderId);
    if (!found || claimableUntil(found.booking, now) === null) {
      return { ok: false, reason: "too_late" };
    }
    const [claim] = await tx
      .insert(claims)
      .values({ orderId, words, status: "open", createdAt: now })
      .onConflictDoNothing({ target: [claims.orderId, claims.about] })
      .returning({ id: claims.id });
    if (!claim) return { ok: false, reason: "filed_before" };
    await holdPayout(deps, tx, orderId);
    await mailClaimFiled(deps, tx, orderId);
    return { ok: true, claimId: claim.id };
  });
}
