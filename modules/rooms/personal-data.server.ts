import { sql } from "drizzle-orm";
import { removeText } from "#modules/timeline/commands.server.ts";
import { listEvents } from "#modules/timeline/data.server.ts";
import { isWithin } from "#modules/timeline/policy.ts";
import type { Queryable } from "#platform/db/client.ts";
import type { PersonalDataSource } from "#platform/personal-data.ts";
import { listAttended, listExpertSpans } from "./data.server.ts";

async function listSessionIds(db: Queryable, userId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from session_list where candidate_id = ${userId}::uuid order by start_at`,
  );
  return rows.map(({ id }) => id);
}

/** What a person said and wrote as an expert, in sessions that they may no longer host. */
async function listHostedWords(db: Queryable, userId: string) {
  const { rows: own } = await db.execute<{ id: string }>(
    sql`select expert_id as id from expert_contacts where user_id = ${userId}::uuid`,
  );
  const hosted = [];
  for (const { id } of own) {
    for (const session of await listAttended(db, id)) {
      hosted.push({ session, within: await listExpertSpans(db, session, id) });
    }
  }
  return hosted;
}

const SAID = ["segment", "chat"] as const;

/**
 * Erasing removes what either person said and wrote in the candidate's sessions, the editor's
 * document, and what an expert said anywhere. The times of events stay, without words.
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
    for (const { session, within } of await listHostedWords(db, userId)) {
      const events = await listEvents(db, session, { seenBy: "expert", kinds: SAID });
      const said = events.filter(
        ({ actor, at }) => actor === "expert" && isWithin(within, new Date(at)),
      );
      if (said.length > 0) rooms.push({ booking: session, events: said });
    }
    return rooms;
  },
  async erase(tx, { userId }) {
    const sessionIds = await listSessionIds(tx, userId);
    await removeText(tx, { sessionIds });
    for (const { session, within } of await listHostedWords(tx, userId)) {
      await removeText(tx, { sessionIds: [session], actor: "expert", within, kinds: SAID });
    }
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
