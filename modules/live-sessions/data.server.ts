import { and, eq, sql } from "drizzle-orm";
import { type BookingView, listBookings } from "#modules/booking/data.server.ts";
import { getOrder, type Order } from "#modules/orders/data.server.ts";
import { getPack, type Pack } from "#modules/packs/data.server.ts";
import type { Queryable } from "#platform/db/client.ts";
import type { ReplacedCall } from "./call-link.ts";
import { LIVE_SESSION } from "./policy.ts";
import { replacedCalls } from "./tables.server.ts";

/** An order with the pack that paid for it. */
export type SessionOrder = Order & {
  pack: Pick<Pack, "id" | "expiresAt" | "closedAt" | "isRefunded" | "leftMinor"> | null;
};

export async function getSessionOrder(
  db: Queryable,
  orderId: string,
): Promise<SessionOrder | null> {
  const order = await getOrder(db, orderId);
  return order && withPack(db, order);
}

export async function withPack(db: Queryable, order: Order): Promise<SessionOrder> {
  return { ...order, pack: order.prepaidBy === null ? null : await getPack(db, order.prepaidBy) };
}

export async function getBookingOfOrder(
  db: Queryable,
  orderId: string,
): Promise<BookingView | null> {
  const [booking] = await listBookings(
    db,
    sql`b.id = (select id from session_list where order_id = ${orderId})`,
  );
  return booking ?? null;
}

/** The order of a session; null for a hold without one. */
export async function getOrderOfBooking(db: Queryable, id: string): Promise<string | null> {
  const { rows } = await db.execute<{ order_id: string }>(
    sql`select order_id from session_list where id = ${id}::uuid`,
  );
  return rows[0]?.order_id ?? null;
}

/** Null if the account was erased. */
export async function getAccountEmail(db: Queryable, userId: string): Promise<string | null> {
  const { rows } = await db.execute<{ email: string | null }>(
    sql`select email from user_emails where id = ${userId}::uuid`,
  );
  return rows[0]?.email ?? null;
}

/** The link that replaced a session's room; null if it uses the room. */
export async function getReplacedCall(
  db: Queryable,
  booking: { id: string; startAt: Date; expertId: string },
): Promise<(ReplacedCall & { replacedAt: Date }) | null> {
  const { url, host, replacedAt } = replacedCalls;
  const [call] = await db
    .select({ url, host, replacedAt })
    .from(replacedCalls)
    .where(
      and(
        eq(replacedCalls.bookingId, booking.id),
        eq(replacedCalls.startAt, booking.startAt),
        eq(replacedCalls.expertId, booking.expertId),
      ),
    );
  return call ?? null;
}

export type OrderedSession = BookingView & {
  orderId: string | null;
  /** Who may open the order's page, besides the expert; null for a hold. */
  payerId: string | null;
  product: string;
};

/** A user's sessions, as their candidate or as their expert. */
export type Whose = { candidate: string } | { expert: string };

const ofWhom = (whose: Whose) =>
  "candidate" in whose
    ? sql`b.candidate_id = ${whose.candidate}::uuid`
    : sql`c.user_id = ${whose.expert}::uuid and b.candidate_id is not null`;

const IS_OPEN = sql`(b.status in ('confirmed', 'in_progress') or b.choice_until is not null)`;
const LISTED = 200;

const startOf = (id: string) =>
  sql`(select a.start_at, a.id from booking_list a where a.id = ${id}::uuid)`;

/** Sessions that are sold and not over, or wait for their candidate's choice, next first. */
export async function listOpenSessions(
  db: Queryable,
  whose: Whose,
  { after, size }: { after: string | null; size: number } = { after: null, size: LISTED },
): Promise<OrderedSession[]> {
  const beyond = after === null ? sql`` : sql`and (b.start_at, b.id) > ${startOf(after)}`;
  const where = sql`${ofWhom(whose)} and ${IS_OPEN} ${beyond}`;
  return withOrderIds(db, await listBookings(db, where, "earliest", size));
}

/** A page of the others, newest first, and the last one's id if there are more. */
export async function listPastSessions(
  db: Queryable,
  whose: Whose,
  { after, size }: { after: string | null; size: number },
): Promise<{ sessions: OrderedSession[]; next: string | null }> {
  const beyond = after === null ? sql`` : sql`and (b.start_at, b.id) < ${startOf(after)}`;
  const where = sql`${ofWhom(whose)} and not ${IS_OPEN} and b.status not in ('held', 'expired')
                    ${beyond}`;
  const found = await listBookings(db, where, "newest", size + 1);
  const sessions = await withOrderIds(db, found.slice(0, size));
  return { sessions, next: found.length > size ? sessions.at(-1)!.id : null };
}

/** Where a page of somebody's sessions ended: among the open ones, or among the others. */
export type SessionKey = { of: "open" | "past"; id: string };

/** A page of a user's sessions, as candidate and as expert: open ones, next first; then the others, newest first. */
export async function listOwnSessions(
  db: Queryable,
  sides: readonly Whose[],
  { after, size }: { after: SessionKey | null; size: number },
): Promise<{ sessions: (OrderedSession & { whose: Whose })[]; next: SessionKey | null }> {
  const afterOf = (of: SessionKey["of"]) => (after?.of === of ? after.id : null);
  const read = async (list: (whose: Whose) => Promise<OrderedSession[]>, direction: 1 | -1) => {
    const found = await Promise.all(
      sides.map(async (whose) => (await list(whose)).map((one) => ({ ...one, whose }))),
    );
    return found
      .flat()
      .toSorted((a, b) => direction * (+a.startAt - +b.startAt || (a.id < b.id ? -1 : 1)));
  };
  const open =
    after?.of === "past"
      ? []
      : await read(
          (whose) => listOpenSessions(db, whose, { after: afterOf("open"), size: size + 1 }),
          1,
        );
  const past =
    open.length > size
      ? []
      : await read(async (whose) => {
          const page = { after: afterOf("past"), size: size + 1 };
          return (await listPastSessions(db, whose, page)).sessions;
        }, -1);
  const all = [...open, ...past];
  const last = all[size - 1];
  const next =
    last && all.length > size
      ? ({ of: size <= open.length ? "open" : "past", id: last.id } as const)
      : null;
  return { sessions: all.slice(0, size), next };
}

/** A candidate's sessions that began since, or will, without holds; newest first. */
export async function listSessionsSince(
  db: Queryable,
  userId: string,
  since: Date,
): Promise<OrderedSession[]> {
  const where = sql`b.candidate_id = ${userId}::uuid and b.status not in ('held', 'expired')
                    and b.start_at >= ${since}`;
  return withOrderIds(db, await listBookings(db, where, "newest", 1_000));
}

/** The current and upcoming sessions that a user hosts as an expert, next first. */
export async function listSessionsForExpert(
  db: Queryable,
  userId: string,
  now: Date,
): Promise<OrderedSession[]> {
  const where = sql`c.user_id = ${userId}::uuid and b.candidate_id is not null
                    and b.status in ('confirmed', 'in_progress')
                    and b.end_at > ${now}`;
  return withOrderIds(db, await listBookings(db, where, "earliest"));
}

/** An expert's sessions that overlap a range of time and weren't canceled, earliest first. */
export async function listSessionsBetween(
  db: Queryable,
  expertId: string,
  range: { from: Date; to: Date },
): Promise<OrderedSession[]> {
  const where = sql`b.expert_id = ${expertId}::uuid and b.candidate_id is not null
                    and b.start_at < ${range.to} and b.end_at > ${range.from}
                    and b.status not in ('held', 'expired') and b.status not like 'cancelled%'`;
  return withOrderIds(db, await listBookings(db, where, "earliest"));
}

async function withOrderIds(db: Queryable, bookings: BookingView[]): Promise<OrderedSession[]> {
  const ids = bookings.map(({ id }) => id);
  const { rows } = await db.execute<{ id: string; order_id: string; payer_id: string }>(
    sql`select s.id, s.order_id, o.payer_id
        from session_list s join order_list o on o.id = s.order_id
        where s.id = any(${sql.param(ids)}::uuid[])`,
  );
  const orderOf = new Map(rows.map((row) => [row.id, row]));
  return bookings.map((booking) => ({
    ...booking,
    orderId: orderOf.get(booking.id)?.order_id ?? null,
    payerId: orderOf.get(booking.id)?.payer_id ?? null,
    product: LIVE_SESSION,
  }));
}

export async function listNamedOrders(
  db: Queryable,
  payerId: string,
): Promise<{ id: string; title: string }[]> {
  const { rows } = await db.execute<{ id: string; title: string }>(
    sql`select o.id, concat_ws(', ', o.id, coalesce(s.service, o.title),
                 to_char(s.start_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"')) as title
        from order_list o left join session_list s on s.order_id = o.id
        where o.payer_id = ${payerId}::uuid`,
  );
  return rows;
}
