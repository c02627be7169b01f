import { sql } from "drizzle-orm";
import type { Queryable } from "#platform/db/client.ts";
import type { Thread } from "#platform/threads.ts";
import type { MergeTasks } from "./merge-worker.ts";
import type { RoomRole } from "./schema.ts";
import { type DocumentState, mergeDocument } from "./updates.ts";

/** What updates cost. */
export type Cost = { bytes: number; pieces: number };

/** Adds an update and returns its row's id. `from` is this copy's id, to notify the others. */
export async function appendUpdate(
  db: Queryable,
  bookingId: string,
  {
    role,
    update,
    pieces,
    at,
    from = null,
  }: {
    role: RoomRole;
    update: Uint8Array;
    pieces: number;
    at: Date;
    from?: string | null;
  },
): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select append_room_update(${bookingId}::uuid, ${role}, ${at}, ${Buffer.from(update)},
                                  ${pieces}, ${from}) as id`,
  );
  return Number(rows[0]!.id);
}

/** How much each person has added to a room's document. */
export async function measureShares(
  db: Queryable,
  bookingId: string,
): Promise<Record<RoomRole, Cost>> {
  const { rows } = await db.execute<{ role: RoomRole; bytes: string; pieces: string }>(
    sql`select role, sum(length(data)) as bytes, sum(pieces) as pieces
        from room_updates where booking_id = ${bookingId}::uuid group by role`,
  );
  const of = (wanted: RoomRole) => {
    const found = rows.find(({ role }) => role === wanted);
    return { bytes: Number(found?.bytes ?? 0), pieces: Number(found?.pieces ?? 0) };
  };
  return { candidate: of("candidate"), expert: of("expert") };
}

/** The updates after a row, up to another, each with its id, oldest first. */
export async function listUpdates(
  db: Queryable,
  bookingId: string,
  after: number,
  upto = Number.MAX_SAFE_INTEGER,
): Promise<{ id: number; update: Uint8Array; pieces: number }[]> {
  const { rows } = await db.execute<{ id: string; data: Buffer; pieces: number }>(
    sql`select id, data, pieces from room_updates
        where booking_id = ${bookingId}::uuid and id > ${after} and id <= ${upto}
        order by id`,
  );
  return rows.map(({ id, data, pieces }) => ({ id: Number(id), update: data, pieces }));
}

/** A room's document as its snapshot and the updates since, and the last row in it. */
export async function loadParts(
  db: Queryable,
  bookingId: string,
): Promise<Cost & { parts: Uint8Array[]; upto: number }> {
  const { rows } = await db.execute<{ upto: string; data: Buffer; pieces: number }>(
    sql`select upto, data, pieces from room_snapshots
        where booking_id = ${bookingId}::uuid`,
  );
  const [snapshot] = rows;
  const from = Number(snapshot?.upto ?? 0);
  const updates = await listUpdates(db, bookingId, from);
  const parts = [...(snapshot ? [snapshot.data] : []), ...updates.map(({ update }) => update)];
  return {
    parts,
    upto: updates.at(-1)?.id ?? from,
    bytes: parts.reduce((sum, { length }) => sum + length, 0),
    pieces: updates.reduce((sum, { pieces }) => sum + pieces, snapshot?.pieces ?? 0),
  };
}

/** Merged here within some milliseconds. A larger document takes longer than a page. */
const MAX_HERE = { bytes: 256 * 1024, pieces: 5_000 };

/** A room's document and its last row. */
export async function loadDocument(
  { db, merging }: { db: Queryable; merging: Thread<MergeTasks> },
  bookingId: string,
): Promise<DocumentState & { upto: number }> {
  const { parts, upto, bytes, pieces } = await loadParts(db, bookingId);
  const isSmall = bytes <= MAX_HERE.bytes && pieces <= MAX_HERE.pieces;
  const state = isSmall ? mergeDocument(parts) : await merging.run("mergeDocument", parts);
  return { ...state, upto };
}

/** Stores a document's state up to a row, for loading. The rows stay, because the replay uses them. */
export async function writeSnapshot(
  db: Queryable,
  bookingId: string,
  { upto, state, pieces }: { upto: number; state: Uint8Array; pieces: number },
): Promise<void> {
  await db.execute(
    sql`insert into room_snapshots (booking_id, upto, data, pieces)
        values (${bookingId}::uuid, ${upto}, ${Buffer.from(state)}, ${pieces})
        on conflict (booking_id)
        do update set upto = excluded.upto, data = excluded.data, pieces = excluded.pieces
        where room_snapshots.upto < excluded.upto`,
  );
}

const FILM_PAGE = { rows: 5_000, bytes: 256 * 1024 };

/**
 * A page of a room's document, change by change. A rebooked session begins with what was in its
 * editor. `next` is the last row's id if there are more, else null.
 */
export async function listFilm(
  db: Queryable,
  bookingId: string,
  { since, after }: { since: Date; after: number },
): Promise<{ film: { at: Date; update: Uint8Array }[]; next: number | null }> {
  const { rows } = await db.execute<{ id: string; at: string; data: Buffer; hasMore: boolean }>(
    sql`select id, greatest(at, first_at) as at, data, "hasMore"
        from (select *, row_number() over (order by id) as place,
                     sum(length(data)) over (order by id) as bytes,
                     lead(id) over (order by id) is not null as "hasMore"
              from (select id, at, data from room_updates
                    where booking_id = ${bookingId}::uuid and id > ${after}
                    order by id limit ${FILM_PAGE.rows + 1}) as listed) as counted,
             (select min(at) as first_at from room_updates
              where booking_id = ${bookingId}::uuid and at >= ${since}) as own
        where first_at is not null
          and (place = 1 or (place <= ${FILM_PAGE.rows} and bytes <= ${FILM_PAGE.bytes}))
        order by id`,
  );
  const last = rows.at(-1);
  return {
    film: rows.map(({ at, data }) => ({ at: new Date(at), update: data })),
    next: last?.hasMore ? Number(last.id) : null,
  };
}

/** Whether anything was written in a room's editor since then. */
export async function hasFilm(db: Queryable, bookingId: string, since: Date): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from room_updates where booking_id = ${bookingId}::uuid and at >= ${since} limit 1`,
  );
  return rows.length > 0;
}
