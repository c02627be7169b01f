import type { Services } from "#app/services.ts";
import { formatMoney, percentOf } from "#lib/money.ts";
import { formatDate, formatTime, type HourCycle, type LocalClock, localDate } from "#lib/zones.ts";
import type { OwnExpert } from "#modules/experts/data.server.ts";
import { EXPERT_SHARE_PERCENT } from "#modules/live-sessions/policy.ts";
import { listOneWayTopics } from "#modules/one-way/data.server.ts";
import {
  type ListedScorecard,
  listOwnScorecards,
  listQueue,
} from "#modules/one-way/queue.server.ts";
import { getOrders } from "#modules/orders/data.server.ts";
import { refundableMinor } from "#modules/orders/price.ts";
import { offsetText } from "#modules/scorecards/notation.ts";

export type RecordingRow = Awaited<ReturnType<typeof loadRecordings>>["waiting"][number];

/** Recordings to score: waiting ones, this expert's claims, and those they've scored. */
export async function loadRecordings(
  { db, clock }: Pick<Services, "db" | "clock">,
  userId: string,
  expert: OwnExpert,
  hourCycle: HourCycle,
) {
  const local = { zone: expert.zone, hourCycle };
  const now = clock.now();
  const [waiting, { claimed, delivered }, topics] = await Promise.all([
    listQueue(db, { id: expert.id, userId }, now),
    listOwnScorecards(db, expert.id, now),
    listOneWayTopics(db),
  ]);
  const listed = [...waiting, ...claimed, ...delivered];
  const orders = await getOrders(
    db,
    listed.map(({ orderId }) => orderId),
  );
  const describe = ({ id, orderId, topic, answers, durationMs, ...times }: ListedScorecard) => {
    const order = orders.get(orderId);
    return {
      id,
      to: `/expert/recordings/${id}`,
      title: `${topics.find(({ key }) => key === topic)?.title ?? topic}, ${answers} answers`,
      length: durationMs === 0 ? "" : offsetText(durationMs),
      share: order
        ? formatMoney(percentOf(refundableMinor(order), EXPERT_SHARE_PERCENT), order.currency)
        : "",
      until: timeIn(local, times.claimedUntil ?? times.deliverBy),
      delivered: times.deliveredAt && timeIn(local, times.deliveredAt),
    };
  };
  return {
    zone: expert.zone,
    waiting: waiting.map(describe),
    claimed: claimed.map(describe),
    delivered: delivered.map(describe),
  };
}

/** `Wed, Jan 13, 2:30 PM` */
export function timeIn({ zone, hourCycle }: LocalClock, at: Date): string {
  return `${formatDate(localDate(zone, at))}, ${formatTime(zone, at, hourCycle)}`;
}
