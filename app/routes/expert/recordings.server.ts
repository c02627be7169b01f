import type { Services } from "#app/services.ts";
import { formatMoney, percentOf } from "#lib/money.ts";
import { formatDate, formatTime, localDate } from "#lib/zones.ts";
import type { OwnExpert } from "#modules/experts/data.server.ts";
import { EXPERT_SHARE_PERCENT } from "#modules/live-sessions/policy.ts";
import { listAnswers, listOneWayTopics, listSegments } from "#modules/one-way/data.server.ts";
import {
  type ListedScorecard,
  listOwnScorecards,
  listQueue,
} from "#modules/one-way/queue.server.ts";
import { getOrder } from "#modules/orders/data.server.ts";
import { refundableMinor } from "#modules/orders/price.ts";
import { offsetText } from "#modules/scorecards/notation.ts";

export type RecordingRow = Awaited<ReturnType<typeof loadRecordings>>["waiting"][number];

/** Recordings to score: those that wait, this expert's, and what they have scored. */
export async function loadRecordings(
  { db, clock }: Pick<Services, "db" | "clock">,
  userId: string,
  expert: OwnExpert,
) {
  const now = clock.now();
  const [waiting, { claimed, delivered }, topics] = await Promise.all([
    listQueue(db, { id: expert.id, userId }, now),
    listOwnScorecards(db, expert.id, now),
    listOneWayTopics(db),
  ]);
  const describe = (rows: ListedScorecard[]) =>
    Promise.all(
      rows.map(async ({ id, orderId, interviewId, topic, ...times }) => {
        const [order, answers, segments] = await Promise.all([
          getOrder(db, orderId),
          listAnswers(db, interviewId),
          listSegments(db, interviewId),
        ]);
        const ms = segments.reduce((sum, { durationMs }) => sum + (durationMs ?? 0), 0);
        return {
          id,
          to: `/expert/recordings/${id}`,
          title: `${topics.find(({ key }) => key === topic)?.title ?? topic}, ${answers.length} answers`,
          length: ms === 0 ? "" : offsetText(ms),
          share: order
            ? formatMoney(percentOf(refundableMinor(order), EXPERT_SHARE_PERCENT), order.currency)
            : "",
          until: timeIn(expert.zone, times.claimedUntil ?? times.deliverBy),
          delivered: times.deliveredAt && timeIn(expert.zone, times.deliveredAt),
        };
      }),
    );
  return {
    zone: expert.zone,
    waiting: await describe(waiting),
    claimed: await describe(claimed),
    delivered: await describe(delivered),
  };
}

/** `Wed, Jan 13, 2:30 PM` */
export function timeIn(zone: string, at: Date): string {
  return `${formatDate(localDate(zone, at))}, ${formatTime(zone, at)}`;
}
