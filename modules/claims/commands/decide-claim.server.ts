import type { Platform } from "#platform/services.ts";
import { eq } from "drizzle-orm";
import { actAs } from "#modules/audit/commands.server.ts";
import { lockSession } from "#modules/live-sessions/commands/lock-session.server.ts";
import { mailClaimDecided } from "./mail-claim.server.ts";
import { releasePayout } from "#modules/live-sessions/commands/payout-hold.server.ts";
import { partsLeftMinor } from "#modules/live-sessions/policy.ts";
import { refundOrder } from "#modules/orders/commands/refund-order.server.ts";
import { allocateRefund } from "#modules/orders/price.ts";
import type { Result } from "#lib/result.ts";
import { getClaimOfOrder } from "../data.server.ts";
import { claims } from "../tables.server.ts";

export type ClaimDecision =
  /** The refund in minor units of the order's currency, more than zero. */
  { granted: number } | "refused";

/**
 * Decides a claim once: refund or not, and the expert's share of the rest. Emails both; `answer` is
 * shown to the candidate in the email and on the order.
 */
export async function decideClaim(
  deps: Pick<Platform, "config" | "db" | "clock" | "queue">,
  orderId: string,
  decision: ClaimDecision,
  by: { role: "operator"; id: string },
  answer: string,
): Promise<Result<{ refundMinor: number }, "not_open" | "more_than_left">> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const found = await lockSession(tx, orderId);
    const claim = await getClaimOfOrder(tx, orderId);
    if (!found || claim?.status !== "open") return { ok: false, reason: "not_open" };
    const refundMinor = decision === "refused" ? 0 : decision.granted;
    const left = partsLeftMinor(found.order);
    const isAmount = decision === "refused" || (Number.isInteger(refundMinor) && refundMinor > 0);
    if (!isAmount || refundMinor > left) return { ok: false, reason: "more_than_left" };

    await actAs(tx, by, answer, now);
    await tx
      .update(claims)
      .set({
        status: decision === "refused" ? "refused" : "granted",
        grantedMinor: refundMinor || null,
        answer,
        decidedBy: by.id,
        decidedAt: now,
      })
      .where(eq(claims.id, claim.id));
    const back = allocateRefund(found.order, refundMinor);
    if (refundMinor > 0) {
      const key = `claim:${claim.id}`;
      // The session took place, so it never returns to its pack: the refund is money.
      await refundOrder(deps, tx, found.order, { amountMinor: refundMinor, reason: "claim", key });
    }
    await releasePayout(deps, tx, orderId);
    await mailClaimDecided(deps, tx, orderId, { back, answer });
    return { ok: true, refundMinor };
  });
}
