import { href } from "#app/lib/urls.ts";
import type { Services } from "#app/services.ts";
import { dayAndTime } from "#lib/moment.ts";
import { formatMoney } from "#lib/money.ts";
import type { HourCycle } from "#lib/zones.ts";
import { listTopics } from "#modules/catalog/data.server.ts";
import { shareMinor } from "#modules/expert-work/commands/deliver.server.ts";
import { listOwnWork, listQueue, type Work } from "#modules/expert-work/data.server.ts";
import { workKindOf } from "#modules/expert-work/kind.ts";
import type { OwnExpert } from "#modules/experts/data.server.ts";
import { getOrders } from "#modules/orders/data.server.ts";

export type WorkRow = Awaited<ReturnType<typeof loadWork>>["waiting"][number];

/** Work that waits, this expert's claims, and what they have delivered. */
export async function loadWork(
  { db, clock, workKinds }: Pick<Services, "db" | "clock" | "workKinds">,
  userId: string,
  expert: OwnExpert,
  hourCycle: HourCycle,
) {
  const local = { zone: expert.zone, hourCycle };
  const now = clock.now();
  const [waiting, { claimed, delivered }, topics] = await Promise.all([
    listQueue(db, { id: expert.id, userId }, now),
    listOwnWork(db, expert.id, now),
    listTopics(db),
  ]);
  const listed = [...waiting, ...claimed, ...delivered];
  const orders = await getOrders(
    db,
    listed.map(({ orderId }) => orderId),
  );
  const described = await Promise.all(
    Object.values(Object.groupBy(listed, ({ kind }) => kind)).map((works) =>
      workKindOf(workKinds, works![0]!).describe(db, works!),
    ),
  );
  const facts = new Map(described.flatMap((one) => [...one]));
  const describe = (work: Work) => {
    const { id, topic, claimedUntil, dueAt, deliveredAt } = work;
    const order = orders.get(work.orderId);
    const { what = "", length = "" } = facts.get(id) ?? {};
    return {
      id,
      to: href("/expert/work/:id", { id }),
      title: `${topics.find(({ key }) => key === topic)?.name ?? topic}, ${what}`,
      length,
      share: order ? formatMoney(shareMinor(order, work), order.currency) : "",
      until: dayAndTime(local, claimedUntil ?? dueAt!),
      delivered: deliveredAt && dayAndTime(local, deliveredAt),
    };
  };
  return {
    zone: expert.zone,
    waiting: waiting.map(describe),
    claimed: claimed.map(describe),
    delivered: delivered.map(describe),
  };
}
