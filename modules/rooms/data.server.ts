import { and, asc, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import type { Span } from "#modules/timeline/policy.ts";
import type { Queryable } from "#platform/db/client.ts";
import type { PresenceSpan } from "./attendance.ts";
import type { RoomRole } from "./schema.ts";
import { callAnswers, roomPresence, sessionChecks } from "./tables.server.ts";

/** When each person was in a session's room, earliest first; `leftAt` is null while they are. */
export async function listPresence(db: Queryable, bookingId: string): Promise<PresenceSpan[]> {
  const { role, expertId, joinedAt, leftAt, seenAt, beatAt, goodbye } = roomPresence;
  const rows = await db
    .select({
      role,
      expertId,
      joinedAt,
      leftAt,
      seenAt,
      // The system clock, so moving the application's clock ends nobody's presence.
      isAlive: sql<boolean>`${beatAt} > clock_timestamp() - interval '60 seconds'`,
      goodbye,
    })
    .from(roomPresence)
    .where(eq(roomPresence.bookingId, bookingId))
    .orderBy(asc(joinedAt));
  return rows.map(({ isAlive, seenAt: lastSeen, ...row }) => ({
    ...row,
    leftAt: row.leftAt ?? (isAlive ? null : lastSeen),
  }));
}

/** Running sessions whose presence is due for a check; or just this one. */
export async function listSessionsToCheck(
  db: Queryable,
  now: Date,
  id?: string,
): Promise<string[]> {
  const { bookingId, checkAt } = sessionChecks;
  const rows = await db
    .select({ bookingId })
    .from(sessionChecks)
    .where(sql`${checkAt} <= ${now} ${id ? sql`and ${bookingId} = ${id}::uuid` : sql``}`)
    .orderBy(checkAt);
  return rows.map((row) => row.bookingId);
}

/** Which of these sessions are over and wait for a decision. */
export async function listUndecided(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { bookingId, endedAt, askedAt, caseAt } = sessionChecks;
  const rows = await db
    .select({ bookingId })
    .from(sessionChecks)
    .where(
      and(
        inArray(bookingId, [...ids]),
        or(isNotNull(endedAt), isNotNull(askedAt), isNotNull(caseAt)),
      ),
    );
  return new Set(rows.map((row) => row.bookingId));
}

/**
 * When the expert's side of a session was this expert's: from joining the room until another expert
 * joined it. What was said then is theirs, even if another expert hosts the session now.
 */
export async function listExpertSpans(
  db: Queryable,
  sessionId: string,
  ownId: string,
): Promise<Span[]> {
  const { bookingId, expertId, joinedAt, id } = roomPresence;
  const joins = await db
    .select({ expertId, from: joinedAt })
    .from(roomPresence)
    .where(and(eq(bookingId, sessionId), isNotNull(expertId)))
    .orderBy(asc(joinedAt), asc(id));
  return joins.flatMap((join, at) =>
    join.expertId === ownId ? [{ from: join.from, until: joins[at + 1]?.from ?? null }] : [],
  );
}

/** The sessions in whose room an expert was. */
export async function listAttended(db: Queryable, expertId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: roomPresence.bookingId })
    .from(roomPresence)
    .where(eq(roomPresence.expertId, expertId));
  return rows.map(({ id }) => id);
}

type Times = { id: string; startAt: Date; endAt: Date };

/** When a session ended: before its booked end if its expert ended it then. */
export async function getEnd(db: Queryable, session: Times): Promise<Date> {
  return (await readEnds(db, [session]))(session);
}

/** The same for a list. */
export async function readEnds(
  db: Queryable,
  sessions: readonly Times[],
): Promise<(session: Times) => Date> {
  const { bookingId, endedAt } = sessionChecks;
  const ids = sessions.map(({ id }) => id);
  const rows = await db
    .select({ bookingId, endedAt })
    .from(sessionChecks)
    .where(and(inArray(bookingId, ids), isNotNull(endedAt)));
  const ends = new Map(rows.map((row) => [row.bookingId, row.endedAt]));
  return ({ id, startAt, endAt }) => {
    const end = ends.get(id);
    // A rebooked session may have been ended at its earlier time.
    return end && end > startAt && end < endAt ? end : endAt;
  };
}

export type StandInRequest = { bookingId: string; service: string; endAt: Date; untilAt: Date };

/** Running sessions that this expert could take over now. */
export async function listStandInRequests(
  db: Queryable,
  expertId: string,
  now: Date,
): Promise<StandInRequest[]> {
  const { rows } = await db.execute<Record<string, string>>(
    sql`select o.booking_id as "bookingId", s.title as service, b.end_at as "endAt",
               o.until_at as "untilAt"
        from stand_in_offers o
        join booking_list b on b.id = o.booking_id
        join service_titles s on s.slug = b.service_slug
        where o.status = 'wanted' and o.until_at > ${now}
          and ${expertId}::uuid in (select free_stand_ins(o.booking_id, ${now}))
        order by o.until_at`,
  );
  return rows.map((row) => ({
    bookingId: row["bookingId"]!,
    service: row["service"]!,
    endAt: new Date(row["endAt"]!),
    untilAt: new Date(row["untilAt"]!),
  }));
}

export type OwnStandIn =
  /** The candidate hasn't answered yet. */
  | { state: "offered"; untilAt: Date }
  /** They have the session now. */
  | { state: "accepted"; bookingId: string }
  /** The candidate chose otherwise or didn't answer, or the session's own expert came. */
  | { state: "over" };

/** What became of the last session that this expert offered to take over; null without one. */
export async function getOwnStandIn(
  db: Queryable,
  expertId: string,
  now: Date,
): Promise<OwnStandIn | null> {
  const { rows } = await db.execute<Record<string, string>>(
    sql`select o.booking_id as id, o.status, o.until_at as until, b.status as session
        from stand_in_offers o join booking_list b on b.id = o.booking_id
        where o.expert_id = ${expertId}::uuid
        order by o.until_at desc limit 1`,
  );
  const [own] = rows;
  if (!own) return null;
  const isRunning = own["session"] === "in_progress";
  if (isRunning && own["status"] === "accepted")
    return { state: "accepted", bookingId: own["id"]! };
  const untilAt = new Date(own["until"]!);
  const isOpen = isRunning && own["status"] === "offered" && untilAt > now;
  return isOpen ? { state: "offered", untilAt } : { state: "over" };
}

/** Whether the candidate is in a session's room without its expert. */
export async function isCandidateWaiting(db: Queryable, bookingId: string): Promise<boolean> {
  const present = (await listPresence(db, bookingId)).filter(({ leftAt }) => leftAt === null);
  const roles = new Set(present.map(({ role }) => role));
  return roles.has("candidate") && !roles.has("expert");
}

/** Whether this person still has to say if their call outside our room took place. */
export async function isCallAsked(
  db: Queryable,
  bookingId: string,
  role: RoomRole,
): Promise<boolean> {
  const [check] = await db
    .select()
    .from(sessionChecks)
    .where(eq(sessionChecks.bookingId, bookingId));
  if (!check?.askedAt || !check.checkAt) return false;
  const isMine = and(eq(callAnswers.bookingId, bookingId), eq(callAnswers.role, role));
  return (await db.$count(callAnswers, isMine)) === 0;
}

/** What both people said about a call outside our room; null without an answer. */
export async function getCallAnswers(
  db: Queryable,
  bookingId: string,
): Promise<Record<RoomRole, boolean | null>> {
  const answers = await db.select().from(callAnswers).where(eq(callAnswers.bookingId, bookingId));
  const of = (asked: RoomRole) => answers.find(({ role }) => role === asked)?.happened ?? null;
  return { candidate: of("candidate"), expert: of("expert") };
}
