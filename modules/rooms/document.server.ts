import { sql } from "drizzle-orm";
import * as Y from "yjs";
import type { Queryable } from "#platform/db/client.ts";
import type { RoomRole } from "./schema.ts";

/** The editor's text in the document, under the name that browsers use. */
export const EDITOR_TEXT = "code";

/** Of each person, however often they come back: twenty times a session's typing. */
export const MOST_BYTES = 4 * 1024 * 1024;

/** This many updates are merged into a snapshot. The rows stay for the replay. */
export const SNAPSHOT_EVERY = 500;

/** Adds an update and returns its row's id. `from` is this copy's id, to notify the others. */
export async function appendUpdate(
  db: Queryable,
  bookingId: string,
  role: RoomRole,
  update: Uint8Array,
  at: Date,
  from: string | null,
): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select append_room_update(${bookingId}::uuid, ${role}, ${at}, ${Buffer.from(update)},
                                  ${from}) as id`,
  );
  return Number(rows[0]!.id);
}

/** How many bytes each person has added to a room's document. */
export async function countBytes(
  db: Queryable,
  bookingId: string,
): Promise<Record<RoomRole, number>> {
  const { rows } = await db.execute<Record<RoomRole, string>>(
    sql`select coalesce(sum(length(data)) filter (where role = 'candidate'), 0) as candidate,
               coalesce(sum(length(data)) filter (where role = 'expert'), 0) as expert
        from room_updates where booking_id = ${bookingId}::uuid`,
  );
  return { candidate: Number(rows[0]!.candidate), expert: Number(rows[0]!.expert) };
}

/** The updates after a row, up to another, each with its id, oldest first. */
export async function listUpdates(
  db: Queryable,
  bookingId: string,
  after: number,
  upto = Number.MAX_SAFE_INTEGER,
): Promise<{ id: number; update: Uint8Array }[]> {
  const { rows } = await db.execute<{ id: string; data: Buffer }>(
    sql`select id, data from room_updates
        where booking_id = ${bookingId}::uuid and id > ${after} and id <= ${upto}
        order by id`,
  );
  return rows.map(({ id, data }) => ({ id: Number(id), update: data }));
}

/** A room's document as its snapshot and the updates since, and the last row in it. */
export async function loadParts(
  db: Queryable,
  bookingId: string,
): Promise<{ parts: Uint8Array[]; rows: number; upto: number }> {
  const { rows } = await db.execute<{ upto: string; data: Buffer }>(
    sql`select upto, data from room_snapshots where booking_id = ${bookingId}::uuid`,
  );
  const [snapshot] = rows;
  const from = Number(snapshot?.upto ?? 0);
  const updates = await listUpdates(db, bookingId, from);
  return {
    parts: [...(snapshot ? [snapshot.data] : []), ...updates.map(({ update }) => update)],
    rows: updates.length,
    upto: updates.at(-1)?.id ?? from,
  };
}

/**
 * A room's document as one update, and the last row in it; writes a snapshot when there are many.
 */
export async function loadDocument(
  db: Queryable,
  bookingId: string,
): Promise<{ state: Uint8Array | null; upto: number }> {
  const { parts, rows, upto } = await loadParts(db, bookingId);
  if (parts.length === 0) return { state: null, upto };
  const state = mergeUpdates(parts);
  if (rows >= SNAPSHOT_EVERY) {
    await db.execute(
      sql`insert into room_snapshots (booking_id, upto, data)
          values (${bookingId}::uuid, ${upto}, ${Buffer.from(state)})
          on conflict (booking_id) do update set upto = excluded.upto, data = excluded.data
          where room_snapshots.upto < excluded.upto`,
    );
  }
  return { state, upto };
}

const MERGED_AT_ONCE = 8;

/** Merges updates a few at a time: what Yjs does for each grows with how many are merged at once. */
export function mergeUpdates(updates: readonly Uint8Array[]): Uint8Array {
  let parts = [...updates];
  while (parts.length > 1) {
    const merged: Uint8Array[] = [];
    for (let at = 0; at < parts.length; at += MERGED_AT_ONCE) {
      merged.push(Y.mergeUpdates(parts.slice(at, at + MERGED_AT_ONCE)));
    }
    parts = merged;
  }
  return parts[0]!;
}

/**
 * Whether these bytes are a Yjs update of the editor's text. Yjs decodes updates that no document
 * can apply, and once stored, such an update would break the document for both people.
 */
export function isUpdate(bytes: Uint8Array): boolean {
  try {
    const { structs, ds } = Y.decodeUpdate(bytes);
    const deletions = [...ds.clients.values()].flat();
    return (
      structs.every((struct) => isRange(struct.id.clock, struct.length) && isOfText(struct)) &&
      deletions.every(({ clock, len }) => isRange(clock, len))
    );
  } catch {
    return false;
  }
}

/** Each counted character takes a byte or more, so nobody counts further than both may add. */
function isRange(clock: number, length: number): boolean {
  return length > 0 && clock + length <= 2 * MOST_BYTES;
}

function isOfText(struct: Y.Item | Y.GC | Y.Skip): boolean {
  // A gap. Yjs writes a GC only for what was in a deleted item, and texts contain nothing.
  if (!(struct instanceof Y.Item)) return struct instanceof Y.Skip;
  const { id, content, origin, rightOrigin } = struct;
  // Undecoded yet: the name of a root type, an id, or null for the neighbors' parent.
  const parent: unknown = struct.parent;
  return (
    (content instanceof Y.ContentString || content instanceof Y.ContentDeleted) &&
    [origin, rightOrigin].every((of) => of?.client !== id.client || of.clock < id.clock) &&
    (parent === null || parent === EDITOR_TEXT)
  );
}

/** What a browser with `have` lacks, and our state vector. Null for an invalid vector. */
export function documentFor(
  state: Uint8Array | null,
  have: Uint8Array | null,
): { doc: Uint8Array; vector: Uint8Array } | null {
  if (state === null) return { doc: new Uint8Array(), vector: new Uint8Array([0]) };
  try {
    const doc = have === null ? state : Y.diffUpdate(state, have);
    return { doc, vector: Y.encodeStateVectorFromUpdate(state) };
  } catch {
    return null;
  }
}

/** Every change of a room's document with its time, oldest first. */
export async function listFilm(
  db: Queryable,
  bookingId: string,
): Promise<{ at: Date; update: Uint8Array }[]> {
  const { rows } = await db.execute<{ at: string; data: Buffer }>(
    sql`select at, data from room_updates where booking_id = ${bookingId}::uuid order by id`,
  );
  return rows.map(({ at, data }) => ({ at: new Date(at), update: data }));
}

/** Whether anything was written in a room's editor since then. */
export async function hasFilm(db: Queryable, bookingId: string, since: Date): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from room_updates where booking_id = ${bookingId}::uuid and at >= ${since} limit 1`,
  );
  return rows.length > 0;
}
