import { and, asc, eq, gt, isNotNull, sql } from "drizzle-orm";
import type { Queryable } from "#platform/db/client.ts";
import type { Recording } from "./schema.ts";
import { filesToRemove, recordingParts, recordings } from "./tables.server.ts";

export async function getRecording(db: Queryable, id: string): Promise<Recording | null> {
  const [found] = await db.select().from(recordings).where(eq(recordings.id, id));
  return found ?? null;
}

/** Of one session, earliest first. A reload in mid-session starts another one. */
export function listRecordings(db: Queryable, sessionId: string): Promise<Recording[]> {
  return db
    .select()
    .from(recordings)
    .where(eq(recordings.sessionId, sessionId))
    .orderBy(asc(recordings.startedAt), asc(recordings.id));
}

/** What a person recorded as an expert, earliest first. */
export function listRecordingsOfExpert(db: Queryable, userId: string): Promise<Recording[]> {
  return db
    .select()
    .from(recordings)
    .where(and(eq(recordings.userId, userId), eq(recordings.role, "expert")))
    .orderBy(asc(recordings.startedAt), asc(recordings.id));
}

/** The stored parts, in order. */
export function listStoredParts(
  db: Queryable,
  recordingId: string,
): Promise<{ fileKey: string; bytes: number }[]> {
  const { fileKey, bytes, position, storedAt } = recordingParts;
  return db
    .select({ fileKey, bytes })
    .from(recordingParts)
    .where(and(eq(recordingParts.recordingId, recordingId), isNotNull(storedAt)))
    .orderBy(asc(position));
}

/** Bytes a person has uploaded in total and since `since`. */
export async function getUploaded(
  db: Queryable,
  userId: string,
  since: Date,
): Promise<{ total: number; recent: number }> {
  const { bytes, createdAt } = recordings;
  const [sums] = await db
    .select({
      total: sql<number>`coalesce(sum(${bytes}), 0)::float8`,
      recent: sql<number>`coalesce(sum(${bytes}) filter (where ${gt(createdAt, since)}), 0)::float8`,
    })
    .from(recordings)
    .where(eq(recordings.userId, userId));
  return sums!;
}

/** Deleted recordings whose files are still there; only `id` if it is given. */
export async function listFilesToRemove(db: Queryable, id?: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ ref: filesToRemove.ref })
    .from(filesToRemove)
    .where(id === undefined ? undefined : eq(filesToRemove.ref, id))
    .limit(500);
  return rows.map(({ ref }) => ref);
}
