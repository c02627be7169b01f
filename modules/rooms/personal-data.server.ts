import { sql } from "drizzle-orm";
import { removeText } from "#modules/timeline/commands.server.ts";
import { listEvents } from "#modules/timeline/data.server.ts";
import type { Queryable } from "#platform/db/client.ts";
import type { PersonalDataSource } from "#platform/personal-data.ts";

async function listSessionIds(db: Queryable, userId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from session_list where candidate_id = ${userId}::uuid order by start_at`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Erasing removes what either person said and wrote in the candidate's sessions, and the editor's
 * document. The times of events stay, without words.
 */
export const roomPersonalData: PersonalDataSource = {
  name: "rooms",
  async exportRows(db, { userId }) {
    const rooms = [];
    for (const booking of await listSessionIds(db, userId)) {
      const { rows: presence } = await db.execute(
        sql`select joined_at as "joinedAt", left_at as "leftAt" from room_presence
            where booking_id = ${booking}::uuid and role = 'candidate' order by id`,
      );
      const { rows: documentUpdates } = await db.execute(
        sql`select at, encode(data, 'base64') as "yjs" from room_updates
            where booking_id = ${booking}::uuid order by id`,
      );
      const events = await listEvents(db, booking, { seenBy: "candidate" });
      if (presence.length + events.length + documentUpdates.length === 0) continue;
      rooms.push({ booking, presence, events, documentUpdates });
    }
    return rooms;
  },
  async erase(tx, { userId }) {
    const sessionIds = await listSessionIds(tx, userId);
    await removeText(tx, { sessionIds });
    const ids = sql.param(sessionIds);
    await tx.execute(sql`delete from room_updates where booking_id = any(${ids}::uuid[])`);
    await tx.execute(sql`delete from room_snapshots where booking_id = any(${ids}::uuid[])`);
    // An undecided session still needs to know who attended.
    await tx.execute(
      sql`delete from room_presence
          where role = 'candidate' and booking_id = any(${ids}::uuid[])
            and booking_id not in (select id from session_list
                                   where status in ('confirmed', 'in_progress'))`,
    );
  },
};
