import { and, eq, lte } from "drizzle-orm";
import { enqueueMail } from "#modules/notifications/commands.server.ts";
import { lockOrder } from "#modules/orders/commands/order-status.server.ts";
import { getOrder, type Order } from "#modules/orders/data.server.ts";
import { removeText } from "#modules/timeline/commands.server.ts";
import type { Tx } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import { listAnswers } from "../data.server.ts";
import { claimEnded } from "../emails/claim-ended.server.ts";
import { getExpertContact, getScorecardRow, type ScorecardRow } from "../scorecards.server.ts";
import { oneWayClaims, oneWayQueueMails, oneWayScorecards } from "../tables.server.ts";

type Deps = Pick<Platform, "config" | "db" | "clock" | "queue">;

/** Locks a scorecard with its order until the transaction ends; null if there is none. */
export async function lockScorecard(
  tx: Tx,
  id: string,
): Promise<{ scorecard: ScorecardRow; order: Order } | null> {
  const seen = await getScorecardRow(tx, id);
  if (!seen) return null;
  await lockOrder(tx, seen.orderId);
  const scorecard = await getScorecardRow(tx, id);
  const order = await getOrder(tx, seen.orderId);
  return scorecard && order ? { scorecard, order } : null;
}

/** Returns a recording to the queue before its expert has scored it. */
export async function releaseClaim(
  deps: Deps,
  of: { scorecardId: string; expertId: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const found = await lockScorecard(tx, of.scorecardId);
    if (found) await endClaim(deps, tx, found.scorecard, { releasedBy: of.expertId });
  });
}

/**
 * Ends a scorecard's claim and deletes its draft and notes, so that the next expert starts fresh.
 * `ended`: only if its time is over; the recording returns to the queue. `late`, `withdrawn`:
 * nobody scores it anymore. Emails the expert, unless they returned it.
 */
export async function endClaim(
  deps: Pick<Deps, "config" | "clock" | "queue">,
  tx: Tx,
  scorecard: ScorecardRow,
  why: "ended" | "late" | "withdrawn" | { releasedBy: string },
): Promise<void> {
  const now = deps.clock.now();
  const isOver = why === "ended" ? lte(oneWayClaims.claimedUntil, now) : undefined;
  const isTheirs = typeof why === "object" ? eq(oneWayClaims.expertId, why.releasedBy) : undefined;
  const [claim] = await tx
    .delete(oneWayClaims)
    .where(and(eq(oneWayClaims.scorecardId, scorecard.id), isOver, isTheirs))
    .returning();
  if (!claim) return;
  await removeNotes(tx, scorecard.interviewId);
  if (why === "ended" || typeof why === "object") await waitAgain(tx, claim, now);
  if (typeof why === "object") return;
  const expert = await getExpertContact(tx, claim.expertId);
  if (!expert?.email) return;
  const mail = claimEnded({
    brand: deps.config.brand,
    expertName: expert.name,
    url: `${deps.config.publicUrl}/expert/recordings`,
    why,
  });
  const dedupeKey = `one-way-claim-ended:${scorecard.id}:${claim.claimedAt.getTime()}`;
  await enqueueMail(deps, tx, { dedupeKey, to: expert.email, ...mail });
}

/** Returns an expert's claims to the queue when their account is erased. */
export async function releaseAllClaims(tx: Tx, expertId: string, now: Date): Promise<void> {
  const claims = await tx
    .delete(oneWayClaims)
    .where(eq(oneWayClaims.expertId, expertId))
    .returning();
  for (const claim of claims) {
    const scorecard = await getScorecardRow(tx, claim.scorecardId);
    if (scorecard) await removeNotes(tx, scorecard.interviewId);
    await waitAgain(tx, claim, now);
  }
}

/** An expert's notes on its answers. */
async function removeNotes(tx: Tx, interviewId: string): Promise<void> {
  const answers = await listAnswers(tx, interviewId);
  await removeText(tx, { sessionIds: answers.map(({ id }) => id), actor: "expert" });
}

/** Returns the recording to the queue; its last expert knows it already. */
async function waitAgain(
  tx: Tx,
  { scorecardId, expertId }: Pick<typeof oneWayClaims.$inferSelect, "scorecardId" | "expertId">,
  now: Date,
): Promise<void> {
  await tx
    .insert(oneWayQueueMails)
    .values({ expertId, toldAt: now, nextAt: now })
    .onConflictDoUpdate({ target: oneWayQueueMails.expertId, set: { toldAt: now } });
  await tx
    .update(oneWayScorecards)
    .set({ waitingSince: now })
    .where(and(eq(oneWayScorecards.id, scorecardId), eq(oneWayScorecards.status, "queued")));
}
