import { sql } from "drizzle-orm";
import type { Queryable } from "#platform/db/client.ts";
import type { RoomRole } from "./schema.ts";

export type Joined = {
  id: number;
  /** The other role's last socket that may be alive. */
  other: { id: number; peer: string } | null;
  /** Another tab of the same person may be alive: it is over for that one. */
  tookOver: boolean;
};

/** Connections of a person that a session keeps: as many as its timeline shows joining. */
const MAX_KEPT = 500;

/**
 * Writes a presence row. Sends `notice` with its id to the other copies on commit. Of more than the
 * most, the shortest ones go.
 */
export async function joinRoom(
  db: Queryable,
  who: { bookingId: string; role: RoomRole; expertId: string | null; peer: string },
  now: Date,
  notice: object,
): Promise<Joined> {
  const { rows } = await db.execute<Record<string, unknown>>(
    sql`with dropped as (
          delete from room_presence where id in (
            select id from room_presence
            where booking_id = ${who.bookingId}::uuid and role = ${who.role} and left_at is not null
            order by left_at - joined_at desc, id desc offset ${MAX_KEPT - 1}))
        select own_id, other_id, other_peer, took_over
        from join_room(${who.bookingId}::uuid, ${who.role}, ${who.expertId}::uuid,
                       ${who.peer}::uuid, ${now}, ${JSON.stringify(notice)}::jsonb)`,
  );
  const { own_id, other_id, other_peer, took_over } = rows[0]!;
  const other = other_id === null ? null : { id: Number(other_id), peer: other_peer as string };
  return { id: Number(own_id), other, tookOver: took_over as boolean };
}

/** `goodbye`: on purpose, rather than a lost connection. */
export async function leaveRoom(
  db: Queryable,
  presenceId: number,
  now: Date,
  goodbye: boolean,
): Promise<void> {
  await db.execute(
    sql`update room_presence set left_at = ${now}, seen_at = ${now}, goodbye = ${goodbye}
        where id = ${presenceId} and left_at is null`,
  );
}

/** Updates these sockets' heartbeat. */
export async function beat(db: Queryable, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await db.execute(
    sql`update room_presence set seen_at = ${now}, beat_at = clock_timestamp()
        where id = any(${sql.param([...ids])}::bigint[]) and left_at is null`,
  );
}

/** Which of these sockets of other processes are gone. */
export async function listGone(db: Queryable, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from room_presence
        where id = any(${sql.param([...ids])}::bigint[])
          and (left_at is not null or beat_at <= clock_timestamp() - interval '60 seconds')`,
  );
  return rows.map(({ id }) => Number(id));
}
