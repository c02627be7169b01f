import type { Services } from "#app/services.ts";
import { formatMoney } from "#lib/money.ts";
import { sessionTime } from "#lib/session-time.ts";
import { formatDate, type LocalClock, localDate, unbroken } from "#lib/zones.ts";
import type { BookingView } from "#modules/booking/data.server.ts";
import { candidateOptions } from "#modules/live-sessions/change-policy.ts";
import type { OrderedSession, SessionOrder } from "#modules/live-sessions/data.server.ts";
import { hasRoom, roomHours } from "#modules/live-sessions/room-hours.ts";
import {
  getOrders,
  listOpenRefunds,
  listOrdersOfPayer,
  type Order,
  orderTitle,
} from "#modules/orders/data.server.ts";
import { listPacks } from "#modules/packs/data.server.ts";
import { hasRoomEnded } from "#modules/rooms/access.server.ts";
import { listUndecided, readEnds } from "#modules/rooms/data.server.ts";
import type { RefundPolicies } from "#platform/config/refund-policies.ts";

const OPEN = new Set(["confirmed", "in_progress"]);

type Deps = Pick<Services, "db" | "config" | "clock">;

/** What is shown of sessions, whoever's they are. */
export async function readTimes({ db, clock }: Deps, bookings: OrderedSession[]) {
  const now = clock.now();
  const underWay = bookings.filter(({ status }) => status === "in_progress");
  const undecided = await listUndecided(
    db,
    underWay.map(({ id }) => id),
  );
  const endOf = await readEnds(db, bookings);
  const isAhead = ({ id, status, endAt }: BookingView) =>
    OPEN.has(status) && endAt > now && !undecided.has(id);
  return { undecided, endOf, isAhead };
}

/** A candidate's sessions as their lists show them, in the same order. */
export async function loadBookingLines(
  deps: Deps,
  userId: string,
  { zone, hourCycle }: LocalClock,
  bookings: OrderedSession[],
) {
  const { db, clock, config } = deps;
  const now = clock.now();
  const paid = bookings.filter(({ payerId }) => payerId === userId);
  const [orders, packs, joinable, { undecided, endOf, isAhead }] = await Promise.all([
    getOrders(
      db,
      paid.flatMap(({ orderId }) => orderId ?? []),
    ),
    listPacks(db, userId),
    listJoinable(deps, bookings),
    readTimes(deps, bookings),
  ]);
  const withPack = (order: Order | undefined): SessionOrder | undefined =>
    order && { ...order, pack: packs.find(({ id }) => id === order.prepaidBy) ?? null };
  return bookings.map((booking) => ({
    ...changesOf(config.refundPolicies, withPack(orders.get(booking.orderId ?? "")), booking, now),
    isAhead: isAhead(booking),
    id: booking.id,
    // Only the payer can open the order.
    orderId: booking.payerId === userId ? booking.orderId : null,
    serviceTitle: booking.serviceTitle,
    expertName: booking.expertName,
    avatarSeed: booking.avatarSeed,
    startAt: booking.startAt.toISOString(),
    when: unbroken(sessionTime(booking.startAt, endOf(booking), zone, hourCycle)),
    status: booking.status as string,
    isUndecided: undecided.has(booking.id),
    canJoin: joinable.has(booking.id) && !undecided.has(booking.id),
  }));
}

/** Ids of bookings whose room is open and wasn't ended by the expert. */
async function listJoinable(
  { db, config, clock }: Deps,
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

/** A page of a payer's orders, newest first. */
export async function loadOrderLines(
  { db }: Pick<Services, "db">,
  userId: string,
  zone: string,
  page: { after: string | null; size: number },
) {
  const [{ orders, next }, refunds] = await Promise.all([
    listOrdersOfPayer(db, userId, page),
    listOpenRefunds(db, userId),
  ]);
  return {
    next,
    orders: orders.map((order) => ({
      id: order.id,
      title: orderTitle(order),
      amount:
        order.prepaidMinor > 0 ? "1 pack session" : formatMoney(order.amountMinor, order.currency),
      ordered: formatDate(localDate(zone, order.createdAt)).replace(/^\w+, /, ""),
      createdAt: order.createdAt.toISOString(),
      status: orderStatus(order, refunds.get(order.id)),
    })),
  };
}

/** A refund that hasn't arrived comes first, as on the order's page. */
function orderStatus(order: Order, refund: "pending" | "failed" | undefined): string {
  if (refund) return `refund_${refund}`;
  return order.prepaidMinor > 0 && order.returnedMinor > 0 ? "returned" : order.status;
}
