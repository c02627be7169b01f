import { sql } from "drizzle-orm";
import { isUuid } from "#lib/uuid.ts";
import type { Viewer } from "#modules/accounts/data.server.ts";
import { listChanges } from "#modules/audit/data.server.ts";
import { type BookingView, getBooking } from "#modules/booking/data.server.ts";
import { getSessionOrder, type SessionOrder } from "#modules/live-sessions/data.server.ts";
import { hasRoom } from "#modules/live-sessions/room-hours.ts";
import { readRoomToken } from "#modules/live-sessions/room-link.server.ts";
import { listEvents } from "#modules/timeline/data.server.ts";
import type { Queryable } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import { listUndecided } from "./data.server.ts";
import { type RoomState, roomState, roomTimes } from "./room-state.ts";
import type { RoomRole } from "./schema.ts";

type Deps = Pick<Platform, "config" | "db" | "clock">;

type Session = { booking: BookingView; order: SessionOrder; expertUserId: string | null };

export type RoomPass = {
  ok: true;
  role: RoomRole;
  /** The role's user, even if a link let the browser in; null for an erased account. */
  userId: string | null;
  booking: BookingView;
  order: SessionOrder;
  state: RoomState;
  opensAt: Date;
  closesAt: Date;
};

export type RoomAccess =
  | RoomPass
  | { ok: false; reason: "signed_out" | "missing" | "canceled" | "rescheduled" };

/**
 * A visitor's role in a session's room, and whether the room is open. A signed-in person enters as
 * themselves; a link's token is for browsers that aren't signed in.
 */
export async function roomAccess(
  deps: Deps,
  asked: { bookingId: string; viewer: Pick<Viewer, "userId"> | null; token?: string | null },
): Promise<RoomAccess> {
  const { viewer, token = null } = asked;
  if (viewer === null && token === null) return { ok: false, reason: "signed_out" };
  const session = isUuid(asked.bookingId) ? await getSession(deps.db, asked.bookingId) : null;
  if (!session) return { ok: false, reason: viewer === null ? "signed_out" : "missing" };

  const role = viewer === null ? readToken(deps, session, token!) : roleOf(session, viewer);
  if (role === null) {
    if (viewer !== null) return { ok: false, reason: "missing" };
    const wasValid = await wasToken(deps, session, token!);
    return { ok: false, reason: wasValid ? "rescheduled" : "signed_out" };
  }
  if (isCanceled(session.booking)) return { ok: false, reason: "canceled" };
  const { booking, order } = session;
  const hasEnded = await hasRoomEnded(deps.db, booking);
  const times = roomTimes(deps.config.rooms, booking);
  const state = hasEnded ? "closed" : roomState(times, deps.clock.now());
  const userId = role === "candidate" ? booking.candidateId : session.expertUserId;
  return { ok: true, role, userId, booking, order, state, ...times };
}

async function getSession(db: Queryable, bookingId: string): Promise<Session | null> {
  const { rows } = await db.execute<{ order: string; expert: string | null }>(
    sql`select s.order_id as "order", c.user_id as "expert"
        from session_list s join expert_contacts c on c.expert_id = s.expert_id
        where s.id = ${bookingId}::uuid and s.status not in ('held', 'expired')`,
  );
  const [row] = rows;
  if (!row) return null;
  const [booking, order] = await Promise.all([
    getBooking(db, bookingId),
    getSessionOrder(db, row.order),
  ]);
  return booking && order && { booking, order, expertUserId: row.expert };
}

function roleOf(
  { booking, expertUserId }: Session,
  { userId }: { userId: string },
): RoomRole | null {
  if (userId === booking.candidateId) return "candidate";
  return userId === expertUserId ? "expert" : null;
}

/** An erased account's links are void. */
function readToken({ config }: Deps, { booking, order }: Session, token: string): RoomRole | null {
  const role = readRoomToken(config, booking, token);
  return role === "candidate" && order.email === null ? null : role;
}

/** Whether a token was valid for this room before the session was rescheduled. */
async function wasToken({ config, db }: Deps, { booking }: Session, token: string) {
  const changes = await listChanges(db, [booking.id]);
  return changes.some(({ detail }) => {
    if (detail === null || detail["from"] === detail["to"]) return false;
    const startAt = new Date(detail["from"]!);
    const expertId = detail["fromExpert"] ?? booking.expertId;
    return readRoomToken(config, { id: booking.id, startAt, expertId }, token) !== null;
  });
}

export function isCanceled({ status }: Pick<BookingView, "status">): boolean {
  return status.startsWith("cancelled_");
}

/** Whether a session has ended, early or not, or never will take place. */
export async function isSessionOver(
  db: Queryable,
  booking: BookingView,
  now: Date,
): Promise<boolean> {
  const { status, endAt } = booking;
  const isAhead = (status === "confirmed" || status === "in_progress") && now < endAt;
  return !isAhead || (await hasRoomEnded(db, booking));
}

/** Whether the expert ended it, or it was decided that it didn't take place. */
export async function hasRoomEnded(
  db: Queryable,
  { id, status, startAt }: Pick<BookingView, "id" | "status" | "startAt">,
): Promise<boolean> {
  if (status.startsWith("no_show_") || status === "tech_failed") return true;
  const ends = await listEvents(db, id, { seenBy: "expert", kinds: ["end"] });
  // A rebooked session may have been ended at its earlier time.
  return ends.some(({ at }) => Date.parse(at) >= startAt.getTime());
}

/** Whether a session's call can be moved to a link: its room is open or will be. */
export async function mayReplaceCall(
  { config, clock }: Pick<Deps, "config" | "clock">,
  db: Queryable,
  booking: BookingView,
): Promise<boolean> {
  if (!hasRoom(config.rooms, booking, clock.now())) return false;
  // Written under the session's lock when it ends; the event of the end follows.
  const isUndecided =
    booking.status === "in_progress" && (await listUndecided(db, [booking.id])).size > 0;
  return !isUndecided && !(await hasRoomEnded(db, booking));
}
