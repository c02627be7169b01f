import { and, eq, lte } from "drizzle-orm";
import { longTime } from "#lib/session-time.ts";
import { actAs } from "#modules/audit/commands.server.ts";
import { enqueueMail } from "#modules/notifications/commands.server.ts";
import { refundOrder } from "#modules/orders/commands/refund-order.server.ts";
import { refundableMinor } from "#modules/orders/price.ts";
import type { Tx } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import { getExpertContact, lockWork, type Work } from "../data.server.ts";
import { claimReminder } from "../emails/claim-reminder.server.ts";
import { type WorkKinds, workKindOf } from "../kind.ts";
import { expertWork } from "../tables.server.ts";
import { resume } from "./pause.server.ts";
import { endWork, mailClaimEnded, returnToQueue } from "./release.server.ts";

type Deps = Pick<Platform, "config" | "db" | "clock" | "queue"> & { workKinds: WorkKinds };

/**
 * Handles what is due: refunds work in full that wasn't delivered by its deadline, returns work
 * whose claim is over to the queue, ends a pause, and reminds an expert before their claim ends.
 */
export async function expireWork(deps: Deps, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const found = await lockWork(tx, id);
    if (!found) return;
    const { order, work } = found;
    const { status, dueAt, claimedUntil, pausedUntil } = work;
    if (status === "paused") {
      if (pausedUntil! > now) return;
      await actAs(tx, { role: "system" }, "the time to answer is over", now);
      await resume(tx, work, now);
      return;
    }
    if (status !== "queued" && status !== "claimed") return;
    if (dueAt! <= now) {
      await actAs(tx, { role: "system" }, "not delivered in time", now);
      await endWork(deps, tx, work, "refunded");
      const amountMinor = refundableMinor(order);
      const key = `not_delivered:${id}`;
      await refundOrder(deps, tx, order, { amountMinor, reason: "not_delivered", key });
      await workKindOf(deps.workKinds, work).expired(deps, tx, order, { amountMinor });
    } else if (status === "claimed" && claimedUntil! <= now) {
      await actAs(tx, { role: "system" }, "the claim is over", now);
      await returnToQueue(deps, tx, work, now);
      await mailClaimEnded(deps, tx, work, "ended");
    } else if (status === "claimed") {
      await remind(deps, tx, work, now);
    }
  });
}

/** Reminds the claim's expert, once. */
async function remind(deps: Deps, tx: Tx, { id }: Work, now: Date): Promise<void> {
  const [work] = await tx
    .update(expertWork)
    .set({ remindAt: null })
    .where(and(eq(expertWork.id, id), lte(expertWork.remindAt, now)))
    .returning();
  const expert = work ? await getExpertContact(tx, work.expertId!) : null;
  if (!work || !expert?.email) return;
  const mail = claimReminder({
    brand: deps.config.brand,
    expertName: expert.name,
    url: `${deps.config.publicUrl}/expert/work/${id}`,
    words: workKindOf(deps.workKinds, work).words,
    until: longTime(work.claimedUntil!, expert.zone),
    isLast: work.claimedUntil!.getTime() === work.dueAt!.getTime(),
  });
  const dedupeKey = `work-claim-reminder:${id}:${work.claimedUntil!.getTime()}`;
  await enqueueMail(deps, tx, { dedupeKey, to: expert.email, ...mail });
}
