import { lte } from "drizzle-orm";
import { formatMoney, percentOf } from "#lib/money.ts";
import { longTime } from "#lib/session-time.ts";
import { EXPERT_SHARE_PERCENT } from "#modules/live-sessions/policy.ts";
import { enqueueMail } from "#modules/notifications/commands.server.ts";
import { getOrders } from "#modules/orders/data.server.ts";
import { refundableMinor } from "#modules/orders/price.ts";
import { enqueueDue } from "#platform/due/commands.server.ts";
import type { Platform } from "#platform/services.ts";
import { listOneWayTopics } from "../data.server.ts";
import { queueWaiting } from "../emails/queue-waiting.server.ts";
import { listExpertsToMail, listQueue } from "../queue.server.ts";
import { hoursAfter, QUEUE_MAIL_HOURS } from "../scorecard-policy.ts";
import { getExpertContact } from "../scorecards.server.ts";
import { oneWayQueueMails } from "../tables.server.ts";

/** Listed in the email; the rest are counted. */
const LISTED = 5;

/** Emails an expert the recordings that wait in their topics, if any is new. */
export async function mailQueue(
  deps: Pick<Platform, "config" | "db" | "clock" | "queue">,
  expertId: string,
): Promise<void> {
  const { brand, publicUrl } = deps.config;
  const topics = await listOneWayTopics(deps.db);
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    if ((await listExpertsToMail(tx, now, expertId)).length === 0) return;
    const told = { toldAt: now, nextAt: hoursAfter(now, QUEUE_MAIL_HOURS) };
    const noted = await tx
      .insert(oneWayQueueMails)
      .values({ expertId, ...told })
      .onConflictDoUpdate({
        target: oneWayQueueMails.expertId,
        set: told,
        setWhere: lte(oneWayQueueMails.nextAt, now),
      })
      .returning({ id: oneWayQueueMails.expertId });
    const expert = await getExpertContact(tx, expertId);
    // Another process was first.
    if (noted.length === 0 || !expert?.email) return;
    // For what starts to wait while this transaction runs.
    await enqueueDue(tx, "one-way-queue", expertId, told.nextAt);
    const waiting = await listQueue(tx, { id: expertId, userId: expert.userId }, now);
    const first = waiting.slice(0, LISTED);
    const orders = await getOrders(
      tx,
      first.map(({ orderId }) => orderId),
    );
    const recordings = first.flatMap(({ orderId, topic, deliverBy }) => {
      const order = orders.get(orderId);
      if (!order) return [];
      const shareMinor = percentOf(refundableMinor(order), EXPERT_SHARE_PERCENT);
      return {
        topic: topics.find(({ key }) => key === topic)?.title ?? topic,
        share: formatMoney(shareMinor, order.currency),
        due: longTime(deliverBy, expert.zone),
      };
    });
    const mail = queueWaiting({
      brand,
      expertName: expert.name,
      count: waiting.length,
      recordings,
      url: `${publicUrl}/expert/recordings`,
      profileUrl: `${publicUrl}/expert/profile#recordings`,
    });
    const dedupeKey = `one-way-queue:${expertId}:${now.getTime()}`;
    await enqueueMail(deps, tx, { dedupeKey, to: expert.email, ...mail });
  });
}
