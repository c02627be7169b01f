import { href } from "#app/lib/urls.ts";
import type { Services } from "#app/services.ts";
import { momentIn } from "#lib/moment.ts";
import { type LocalClock, localDate, zoneLabel, zoneOffsetMinutes } from "#lib/zones.ts";
import type { BookingView } from "#modules/booking/data.server.ts";
import { refundLines } from "#modules/live-sessions/refund-policy.ts";
import { orderRefundSteps } from "#modules/live-sessions/change-policy.ts";
import {
  getBookingOfOrder,
  getSessionOrder,
  type SessionOrder,
} from "#modules/live-sessions/data.server.ts";
import { changesOf } from "#modules/live-sessions/order-changes.server.ts";
import { initialsSeed } from "#lib/initials-seed.ts";
import { candidateName, candidateZone } from "#modules/live-sessions/session-calendar.server.ts";
import type { OrderReader } from "#modules/orders/order-link.server.ts";
import { movableUntil, sessionPricePaid } from "#modules/live-sessions/policy.ts";
import { getEnd } from "#modules/rooms/data.server.ts";

export type SessionPageModel = ReturnType<typeof sessionPage>;
type View = LocalClock & { token: string | null; problem: string | null };

/** The data of the pages that change a session. */
export async function loadSessionPage(
  { db, clock, config }: Pick<Services, "db" | "clock" | "config">,
  opened: { order: { id: string }; reader: OrderReader },
  view: View,
) {
  const [order, booking] = await Promise.all([
    getSessionOrder(db, opened.order.id),
    getBookingOfOrder(db, opened.order.id),
  ]);
  const end = booking && (await getEnd(db, booking));
  const found = { order: order!, booking, end, reader: opened.reader };
  return sessionPage(config, found, clock.now(), view);
}

/** A session and its possible changes, as text in the reader's zone. */
export function sessionPage(
  config: Services["config"],
  opened: {
    order: SessionOrder;
    booking: BookingView | null;
    end: Date | null;
    reader: OrderReader;
  },
  now: Date,
  view: View,
) {
  const { order, booking, end, reader } = opened;
  const isExpert = reader === "expert";
  const { hourCycle } = view;
  // Experts see their own zone, in any browser.
  const zone = isExpert && booking ? booking.expertZone : view.zone;
  const query = view.token === null ? "" : `?token=${encodeURIComponent(view.token)}`;
  const pageOf = (page: "" | "/change" | "/cancel") =>
    `${href("/orders/:id", { id: order.id })}${page}${query}`;
  return {
    id: order.id,
    here: pageOf(""),
    strip: {
      zoneLabel: booking && zoneLabel(zone, zoneOffsetMinutes(zone, now)),
      orderId: order.id,
      held: null,
    },
    reader,
    serverNow: now.getTime(),
    notCancellable: view.problem === "not_cancellable",
    amountChanged: view.problem === "amount_changed",
    session:
      booking &&
      sessionOf(booking, end!, { zone, hourCycle }, isExpert ? candidateZone(order) : null),
    changes:
      booking && !isExpert
        ? changesOf(config, order, booking, now, { zone, hourCycle, pageOf })
        : null,
    expertCancel:
      isExpert && booking?.status === "confirmed" && booking.startAt > now
        ? pageOf("/cancel")
        : null,
    isMovable: booking !== null && now <= movableUntil(booking.startAt),
    refundLines:
      booking && !isExpert
        ? refundLines(
            orderRefundSteps(config.refundPolicies, order, booking.startAt, order.createdAt),
            sessionPricePaid(order, now),
            zone,
            hourCycle,
          )
        : [],
    candidate: isExpert
      ? {
          name: candidateName(order),
          avatarSeed: initialsSeed(candidateName(order)),
          experience: order.details?.experience || null,
          request: order.details?.request || null,
        }
      : null,
  };
}

/** The refund steps from now on, if the session is at `startAt`. */
export async function loadRefundsAfterMove(
  { db, clock, config }: Pick<Services, "db" | "clock" | "config">,
  orderId: string,
  startAt: Date,
  { zone, hourCycle }: LocalClock,
) {
  const order = (await getSessionOrder(db, orderId))!;
  const now = clock.now();
  const steps = orderRefundSteps(config.refundPolicies, order, startAt, now);
  const ahead = steps.filter(({ until }) => until === null || until > now);
  return refundLines(ahead, sessionPricePaid(order, now), zone, hourCycle);
}

function sessionOf(
  booking: BookingView,
  end: Date,
  { zone, hourCycle }: LocalClock,
  otherZone: string | null,
) {
  const their = otherZone ?? booking.expertZone;
  return {
    serviceSlug: booking.serviceSlug,
    title: booking.serviceTitle,
    minutes: (booking.endAt.getTime() - booking.startAt.getTime()) / 60_000,
    expert: {
      name: booking.expertName,
      slug: booking.expertSlug,
      avatarSeed: booking.avatarSeed,
    },
    yours: momentIn(zone, booking.startAt, end, hourCycle),
    theirs: momentIn(their, booking.startAt, end, hourCycle),
    sameZone: zone === their,
    date: localDate(zone, booking.startAt),
  };
}
