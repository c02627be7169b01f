import type { Services } from "#app/services.ts";
import { type Viewer, listSessions } from "#modules/accounts/data.server.ts";
import { describeDevice } from "#modules/accounts/policy.ts";
import type { BookingView } from "#modules/booking/data.server.ts";
import { getCredit } from "#modules/ledger/data.server.ts";
import { candidateOptions } from "#modules/live-sessions/change-policy.ts";
import {
  listHostedSessions,
  listSessionsForCandidate,
  type OrderedSession,
  type SessionOrder,
} from "#modules/live-sessions/data.server.ts";
import { hasRoom, roomHours } from "#modules/live-sessions/room-hours.ts";
import {
  listOpenRefunds,
  listOrdersOfPayer,
  type Order,
  orderTitle,
} from "#modules/orders/data.server.ts";
import { listPacks } from "#modules/packs/data.server.ts";
import { isPackOpen } from "#modules/packs/policy.ts";
import { hasRoomEnded } from "#modules/rooms/access.server.ts";
import { listUndecided, readEnds } from "#modules/rooms/data.server.ts";
import { CURRENCIES, formatMoney } from "#lib/money.ts";
import { sessionTime } from "#lib/session-time.ts";
import {
  formatDate,
  formatTime,
  type LocalClock,
  localDate,
  unbroken,
  zoneLabel,
  zoneOffsetMinutes,
} from "#lib/zones.ts";
import type { RefundPolicies } from "#platform/config/refund-policies.ts";
import { loadPractice } from "./practice.server.ts";

const OPEN = new Set(["confirmed", "in_progress"]);

/** The data of a person's overview. */
export async function loadCandidate(services: Services, viewer: Viewer, local: LocalClock) {
  const { zone, hourCycle } = local;
  const { db, clock, config } = services;
  const now = clock.now();
  const isExpert = viewer.roles.includes("expert");
  const [practice, bookings, hosted, orders, refunds, sessions, packs, ...credits] =
    await Promise.all([
      loadPractice(services, viewer.userId, local),
      listSessionsForCandidate(db, viewer.userId),
      isExpert ? listHostedSessions(db, viewer.userId) : null,
      listOrdersOfPayer(db, viewer.userId),
      listOpenRefunds(db, viewer.userId),
      listSessions(db, viewer.userId, now),
      listPacks(db, viewer.userId),
      ...CURRENCIES.map((currency) => getCredit(db, viewer.userId, currency)),
    ]);
  const packOf = new Map(packs.map((pack) => [pack.id, pack]));
  const orderOf = new Map(
    orders.map((order) => [
      order.id,
      { ...order, pack: packOf.get(order.prepaidBy ?? "") ?? null },
    ]),
  );
  const joinable = await listJoinable({ db, config, clock }, bookings);
  const underWay = [...bookings, ...(hosted ?? [])].filter(
    ({ status }) => status === "in_progress",
  );
  const undecided = await listUndecided(
    db,
    underWay.map(({ id }) => id),
  );
  const endOf = await readEnds(db, [...bookings, ...(hosted ?? [])]);
  const isAhead = ({ id, status, endAt }: BookingView) =>
    OPEN.has(status) && endAt > now && !undecided.has(id);
  const lines = bookings.map((booking) => ({
    ...changesOf(config.refundPolicies, orderOf.get(booking.orderId ?? ""), booking, now),
    isAhead: isAhead(booking),
    id: booking.id,
    // Only the payer can open the order.
    orderId: booking.payerId === viewer.userId ? booking.orderId : null,
    serviceTitle: booking.serviceTitle,
    expertName: booking.expertName,
    avatarSeed: booking.avatarSeed,
    startAt: booking.startAt.toISOString(),
    when: unbroken(sessionTime(booking.startAt, endOf(booking), zone, hourCycle)),
    status: booking.status as string,
    isUndecided: undecided.has(booking.id),
    canJoin: joinable.has(booking.id) && !undecided.has(booking.id),
  }));
  const isUpcoming = (line: (typeof lines)[number]) => line.isAhead || line.mayChoose;
  const hostedLine = (session: OrderedSession) => ({
    id: session.id,
    serviceTitle: session.serviceTitle,
    startAt: session.startAt.toISOString(),
    when: unbroken(sessionTime(session.startAt, endOf(session), zone, hourCycle)),
    status: session.status as string,
    isUndecided: undecided.has(session.id),
  });
  return {
    practice,
    name: viewer.name,
    email: viewer.email,
    zone: zoneLabel(zone, zoneOffsetMinutes(zone, now)),
    hasZone: viewer.zone !== null,
    // The query sorts newest first; show the next session first.
    upcoming: lines.filter(isUpcoming).toReversed(),
    hosted: hosted && {
      // The query sorts newest first; show the next session first.
      upcoming: hosted.filter(isAhead).map(hostedLine).toReversed(),
      past: hosted.filter((session) => !isAhead(session)).map(hostedLine),
    },
    canceled: lines.filter((line) => line.canceled),
    past: lines.filter((line) => !isUpcoming(line) && !line.canceled),
    packs: packs
      .filter((pack) => isPackOpen(pack, now))
      .map((pack) => ({
        id: pack.id,
        title: pack.serviceTitle,
        service: pack.serviceSlug,
        sessions: pack.sessions,
        left: pack.unused.length,
        until: pack.expiresAt && formatDate(localDate(zone, pack.expiresAt)),
      })),
    credit: CURRENCIES.map((currency, at) => [credits[at] ?? 0, currency] as const)
      .filter(([amountMinor]) => amountMinor > 0)
      .map(([amountMinor, currency]) => formatMoney(amountMinor, currency)),
    orders: orders.map((order) => ({
      id: order.id,
      title: orderTitle(order),
      amount:
        order.prepaidMinor > 0 ? "1 pack session" : formatMoney(order.amountMinor, order.currency),
      ordered: formatDate(localDate(zone, order.createdAt)).replace(/^\w+, /, ""),
      createdAt: order.createdAt.toISOString(),
      status: orderStatus(order, refunds.get(order.id)),
    })),
    sessions: sessions.map((session) => ({
      id: session.id,
      device: describeDevice(session.userAgent),
      lastSeen: instantIn(local, session.lastSeenAt),
      since: instantIn(local, session.createdAt),
      current: session.id === viewer.sessionId,
    })),
  };
}

/** A refund that hasn't arrived comes first, as on the order's page. */
function orderStatus(order: Order, refund: "pending" | "failed" | undefined): string {
  if (refund) return `refund_${refund}`;
  return order.prepaidMinor > 0 && order.returnedMinor > 0 ? "returned" : order.status;
}

/** Ids of bookings whose room is open and wasn't ended by the expert. */
async function listJoinable(
  { db, config, clock }: Pick<Services, "db" | "config" | "clock">,
  bookings: readonly BookingView[],
): Promise<Set<string>> {
  const now = clock.now();
  const open = bookings.filter(
    (booking) =>
      hasRoom(config.rooms, booking, now) && now >= roomHours(config.rooms, booking).opensAt,
  );
  const ended = await Promise.all(open.map((booking) => hasRoomEnded(db, booking)));
  return new Set(open.filter((_, at) => !ended[at]).map(({ id }) => id));
}

function changesOf(
  policies: RefundPolicies,
  order: SessionOrder | undefined,
  booking: BookingView,
  now: Date,
) {
  const options = order && candidateOptions({ order, booking }, policies, now);
  return {
    canceled: booking.status.startsWith("cancelled_") && booking.startAt > now && !options?.choose,
    mayMove: Boolean(options?.move.ok),
    mayCancel: Boolean(options?.cancel.ok),
    mayChoose: Boolean(options?.choose),
  };
}

function instantIn({ zone, hourCycle }: LocalClock, at: Date): string {
  return `${formatDate(localDate(zone, at))}, ${formatTime(zone, at, hourCycle)}`;
}
