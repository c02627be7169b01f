import { asc, eq, sql } from "drizzle-orm";
import type { Queryable } from "#platform/db/client.ts";
import type { PresenceSpan } from "./attendance.ts";
import { roomPresence } from "./tables.server.ts";

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
