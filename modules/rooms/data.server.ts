import { asc, eq, sql } from "drizzle-orm";
import type { Queryable } from "#platform/db/client.ts";
import type { PresenceSpan } from "./attendance.ts";
import { roomPresence, sessionChecks } from "./tables.server.ts";

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
      // The machine's clock, so moving the application's ends nobody's presence.
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

/** Running sessions whose presence is due to be looked at; or just this one. */
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
