import { and, eq, lte } from "drizzle-orm";
import { longTime } from "#lib/session-time.ts";
import { actAs } from "#modules/audit/commands.server.ts";
import { enqueueMail } from "#modules/notifications/commands.server.ts";
import { refundOrder } from "#modules/orders/commands/refund-order.server.ts";
import { refundableMinor } from "#modules/orders/price.ts";
import type { Tx } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import { claimReminder } from "../emails/claim-reminder.server.ts";
import { getExpertContact, type ScorecardRow, whyUnwatchable } from "../scorecards.server.ts";
import { oneWayClaims, oneWayScorecards } from "../tables.server.ts";
import { endClaim, lockScorecard } from "./end-claim.server.ts";
import { mailRefund, withdrawUnwatchable } from "./withdraw-scorecard.server.ts";

type Deps = Pick<Platform, "config" | "db" | "clock" | "queue">;

/**
 * Reminds an expert before their claim ends; expires a claim, which returns the recording to the
 * queue; and refunds a scorecard in full that wasn't delivered in time or has nothing left to
 * score.
 */
export async function advanceRecordingScorecard(deps: Deps, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const found = await lockScorecard(tx, id);
    if (!found || !["unpaid", "queued"].includes(found.scorecard.status)) return;
    const { scorecard, order } = found;
    const why = await whyUnwatchable(tx, scorecard.interviewId);
    if (why) return withdrawUnwatchable(deps, tx, found, why);
    if (scorecard.status === "unpaid") return;
    if (!scorecard.deliverBy || scorecard.deliverBy > now) {
      await endClaim(deps, tx, scorecard, "ended");
      return remind(deps, tx, scorecard, now);
    }
    await endClaim(deps, tx, scorecard, "late");
    await tx
      .update(oneWayScorecards)
      .set({ status: "refunded" })
      .where(eq(oneWayScorecards.id, scorecard.id));
    await actAs(tx, { role: "system" }, "no scorecard in time", now);
    const amountMinor = refundableMinor(order);
    const key = `not_delivered:${scorecard.id}`;
    await refundOrder(deps, tx, order, { amountMinor, reason: "not_delivered", key });
    await mailRefund(deps, tx, order, { amountMinor, why: "late" });
  });
}

/** Reminds the claim's expert, once. */
async function remind(deps: Deps, tx: Tx, scorecard: ScorecardRow, now: Date): Promise<void> {
  const [claim] = await tx
    .update(oneWayClaims)
    .set({ remindAt: null })
    .where(and(eq(oneWayClaims.scorecardId, scorecard.id), lte(oneWayClaims.remindAt, now)))
    .returning();
  const expert = claim ? await getExpertContact(tx, claim.expertId) : null;
  if (!claim || !expert?.email) return;
  const mail = claimReminder({
    brand: deps.config.brand,
    expertName: expert.name,
    url: `${deps.config.publicUrl}/expert/recordings/${scorecard.id}`,
    until: longTime(claim.claimedUntil, expert.zone),
    isLast: claim.claimedUntil.getTime() === scorecard.deliverBy?.getTime(),
  });
  const dedupeKey = `one-way-claim-reminder:${scorecard.id}:${claim.claimedAt.getTime()}`;
  await enqueueMail(deps, tx, { dedupeKey, to: expert.email, ...mail });
}
