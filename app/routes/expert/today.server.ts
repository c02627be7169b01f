import type { Services } from "#app/services.ts";
import { momentIn } from "#lib/moment.ts";
import { formatDate, groupByLocalDate, localDate } from "#lib/zones.ts";
import type { OwnExpert } from "#modules/experts/data.server.ts";
import {
  getSessionOrder,
  listSessionsForExpert,
  type OrderedSession,
} from "#modules/live-sessions/data.server.ts";
import { candidateName, candidateZone } from "#modules/live-sessions/session-calendar.server.ts";
import { orderToken } from "#modules/orders/order-link.server.ts";

type Deps = Pick<Services, "db" | "clock" | "config">;

const OPENS_BEFORE_MS = 15 * 60_000;
/** Later sessions are one line each. */
const LISTED = 20;

/** The next session with its brief, and those after it by day, in the expert's zone. */
export async function loadToday(deps: Deps, userId: string, expert: OwnExpert) {
  const now = deps.clock.now();
  const [next, ...later] = await listSessionsForExpert(deps.db, userId, now);
  return {
    date: formatDate(localDate(expert.zone, now)),
    serverNow: now.getTime(),
    next: next ? await describeNext(deps, next, now) : null,
    days: groupByLocalDate(expert.zone, later.slice(0, LISTED), ({ startAt }) => startAt).map(
      ({ date, items }) => ({
        date: formatDate(date),
        sessions: items.map((session) => ({
          id: session.id,
          title: session.serviceTitle,
          to: sessionPath(deps, session),
          moment: momentIn(expert.zone, session.startAt, session.endAt),
        })),
      }),
    ),
    more: Math.max(0, later.length - LISTED),
  };
}

async function describeNext(deps: Deps, session: OrderedSession, now: Date) {
  const order = session.orderId === null ? null : await getSessionOrder(deps.db, session.orderId);
  const their = order === null ? null : candidateZone(order);
  const { startAt, endAt, expertZone } = session;
  return {
    id: session.id,
    title: session.serviceTitle,
    candidate: order && candidateName(order),
    startAt: startAt.getTime(),
    yours: momentIn(expertZone, startAt, endAt),
    theirs: their === null || their === expertZone ? null : momentIn(their, startAt, endAt),
    experience: order?.details?.experience || null,
    request: order?.details?.request || null,
    opensAt: startAt.getTime() - OPENS_BEFORE_MS,
    isOpen: now.getTime() >= startAt.getTime() - OPENS_BEFORE_MS,
    to: sessionPath(deps, session),
  };
}

/** The link in the expert's emails, which opens only this session. Demo sessions have no order. */
function sessionPath({ config }: Deps, { orderId, expertId }: OrderedSession): string | null {
  return orderId && `/orders/${orderId}?token=${orderToken(config, orderId, { expertId })}`;
}
