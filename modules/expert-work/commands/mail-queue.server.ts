import { lte } from "drizzle-orm";
import { formatMoney } from "#lib/money.ts";
import { longTime } from "#lib/session-time.ts";
import { listTopics } from "#modules/catalog/data.server.ts";
import { enqueueMail } from "#modules/notifications/commands.server.ts";
import { getOrders } from "#modules/orders/data.server.ts";
import { enqueueDue } from "#platform/due/commands.server.ts";
import type { Platform } from "#platform/services.ts";
import { getExpertContact, listExpertsToMail, listQueue } from "../data.server.ts";
import { queueWaiting } from "../emails/queue-waiting.server.ts";
import { type WorkKinds, workKindOf } from "../kind.ts";
import { hoursAfter, QUEUE_MAIL_HOURS } from "../policy.ts";
import { expertWorkMails } from "../tables.server.ts";
import { shareMinor } from "./deliver.server.ts";

/** Listed in the email; the rest are counted. */
const LISTED = 5;

/** Emails an expert the work that waits in their topics, if any is new. */
export async function mailQueue(
  deps: Pick<Platform, "config" | "db" | "clock" | "queue"> & { workKinds: WorkKinds },
  expertId: string,
): Promise<void> {
  const { brand, publicUrl } = deps.config;
  const topics = await listTopics(deps.db);
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    if ((await listExpertsToMail(tx, now, expertId)).length === 0) return;
    const told = { toldAt: now, nextAt: hoursAfter(now, QUEUE_MAIL_HOURS) };
    const noted = await tx
      .insert(expertWorkMails)
      .values({ expertId, ...told })
      .onConflictDoUpdate({
        target: expertWorkMails.expertId,
        set: told,
        setWhere: lte(expertWorkMails.nextAt, now),
      })
      .returning({ id: expertWorkMails.expertId });
    const expert = await getExpertContact(tx, expertId);
    // Another process was first.
    if (noted.length === 0 || !expert?.email) return;
    // For what starts to wait while this transaction runs.
    await enqueueDue(tx, "expert-work-mail", expertId, told.nextAt);
    const waiting = await listQueue(tx, { id: expertId, userId: expert.userId }, now);
    const first = waiting.slice(0, LISTED);
    const orders = await getOrders(
      tx,
      first.map(({ orderId }) => orderId),
    );
    const works = first.flatMap((work) => {
      const order = orders.get(work.orderId);
      if (!order) return [];
      return {
        topic: topics.find(({ key }) => key === work.topic)?.name ?? work.topic,
        share: formatMoney(shareMinor(order, work), order.currency),
        due: longTime(work.dueAt!, expert.zone),
      };
    });
    const kinds = [...new Set(waiting.map((work) => workKindOf(deps.workKinds, work)))];
    const mail = queueWaiting({
      brand,
      expertName: expert.name,
      kind: kinds.length === 1 ? kinds[0]! : null,
      count: waiting.length,
      works,
      url: `${publicUrl}/expert/work`,
      profileUrl: `${publicUrl}/expert/profile#recordings`,
    });
    const dedupeKey = `work-queue:${expertId}:${now.getTime()}`;
    await enqueueMail(deps, tx, { dedupeKey, to: expert.email, ...mail });
  });
}
