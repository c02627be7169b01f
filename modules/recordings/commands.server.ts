import { randomUUID } from "node:crypto";
import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import { fileTypeFromBuffer } from "file-type";
import type { Storage } from "#adapters/storage/port.ts";
import type { Queryable, Tx } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import { getRecording, getUploaded } from "./data.server.ts";
import { FINISH_JOB } from "./job-names.ts";
import { MEDIA_TYPES, type Recording } from "./schema.ts";
import { filesToRemove, recordingParts, recordings } from "./tables.server.ts";

type Deps = Pick<Platform, "config" | "db" | "clock" | "queue">;

/** Recordings of a person in a session without a part: a reload starts another. */
const MAX_EMPTY = 20;

/**
 * Creates a recording, which its browser uploads in parts. The caller has checked that the person
 * is in the session and that both have consented.
 */
export async function openRecording(
  { config, db, clock }: Pick<Deps, "config" | "clock"> & { db: Queryable },
  recording: Pick<Recording, "userId" | "sessionId" | "role" | "mediaType" | "startedAt">,
): Promise<{ ok: true; id: string } | { ok: false; reason: "quota" }> {
  const now = clock.now();
  if ((await bytesLeft({ config, db, clock }, recording.userId)) <= 0) {
    return { ok: false, reason: "quota" };
  }
  const { sessionId, userId, bytes } = recordings;
  const ofSession = and(eq(sessionId, recording.sessionId), eq(userId, recording.userId));
  if ((await db.$count(recordings, and(ofSession, eq(bytes, 0)))) >= MAX_EMPTY) {
    return { ok: false, reason: "quota" };
  }
  // A browser's clock may be wrong, and a recording may upload long after it was made.
  const startedAt = new Date(Math.min(recording.startedAt.getTime(), now.getTime()));
  const [row] = await db
    .insert(recordings)
    .values({
      ...recording,
      startedAt,
      createdAt: now,
      changedAt: now,
      expiresAt: new Date(now.getTime() + config.recordings.days * 86_400_000),
    })
    .returning({ id: recordings.id });
  return { ok: true, id: row!.id };
}

/** How many bytes a person may still upload, today and in total. */
async function bytesLeft(
  { config, db, clock }: Pick<Deps, "config" | "clock"> & { db: Queryable },
  userId: string,
): Promise<number> {
  const { accountBytes, dayBytes } = config.recordings;
  const since = new Date(clock.now().getTime() - 86_400_000);
  const uploaded = await getUploaded(db, userId, since);
  return Math.min(accountBytes - uploaded.total, dayBytes - uploaded.recent);
}

type Appended =
  | { ok: true; bytes: number }
  | { ok: false; reason: "missing" | "conflict" | "too_large" | "quota" | "not_a_recording" };

/**
 * Adds the next part: records it, stores it, then counts it. Only then does the browser delete its
 * copy. `conflict`: another part was added at this position.
 */
export async function appendPart(
  { config, db, clock, queue, storage }: Deps & { storage: Storage },
  id: string,
  position: number,
  content: Buffer,
): Promise<Appended> {
  const recording = await getRecording(db, id);
  // The last request only sets the recording's length.
  if (recording?.bytes === position && content.length === 0) return { ok: true, bytes: position };
  if (recording?.status !== "uploading") return { ok: false, reason: "missing" };
  if (recording.bytes !== position) return { ok: false, reason: "conflict" };
  if (position + content.length > config.recordings.recordingBytes) {
    return { ok: false, reason: "too_large" };
  }
  // Several may have been created while there was room for each.
  if (content.length > (await bytesLeft({ config, db, clock }, recording.userId))) {
    return { ok: false, reason: "quota" };
  }
  if (position === 0 && !(await isRecording(content))) {
    return { ok: false, reason: "not_a_recording" };
  }

  const fileKey = `uploads/${id}/${position}-${randomUUID()}`;
  const bytes = content.length;
  // It may be deleted right now.
  const { rowCount } = await db.execute(
    sql`insert into recording_parts (file_key, recording_id, position, bytes)
        select ${fileKey}, id, ${position}, ${bytes} from recordings
        where id = ${id}::uuid for key share`,
  );
  if (rowCount === 0) return { ok: false, reason: "missing" };
  try {
    await storage.write(fileKey, content);
  } catch (error) {
    // The browser retries as long as the disk is full.
    await db.delete(recordingParts).where(eq(recordingParts.fileKey, fileKey));
    throw error;
  }

  const added = await db.transaction(async (tx): Promise<Appended> => {
    const now = clock.now();
    const [grown] = await tx
      .update(recordings)
      .set({ bytes: position + bytes, changedAt: now })
      .where(
        and(
          eq(recordings.id, id),
          eq(recordings.bytes, position),
          eq(recordings.status, "uploading"),
        ),
      )
      .returning();
    if (!grown) return { ok: false, reason: "conflict" };
    await tx
      .update(recordingParts)
      .set({ storedAt: now })
      .where(eq(recordingParts.fileKey, fileKey));
    if (grown.size === grown.bytes) await startFinishing({ clock, queue }, tx, id);
    return { ok: true, bytes: grown.bytes };
  });
  // The recording may have been deleted during the write.
  if (!added.ok) await storage.remove(fileKey);
  return added;
}

/** The browser has stopped recording: `size` bytes in total. */
export async function declareSize(
  { db, clock, queue }: Pick<Deps, "db" | "clock" | "queue">,
  id: string,
  size: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [found] = await tx
      .update(recordings)
      .set({ size, changedAt: clock.now() })
      .where(
        and(eq(recordings.id, id), eq(recordings.status, "uploading"), isNull(recordings.size)),
      )
      .returning();
    if (found && found.bytes === size) await startFinishing({ clock, queue }, tx, id);
  });
}

async function startFinishing(
  { clock, queue }: Pick<Deps, "clock" | "queue">,
  tx: Tx,
  id: string,
): Promise<void> {
  const changed = await tx
    .update(recordings)
    .set({ status: "finishing", changedAt: clock.now() })
    .where(and(eq(recordings.id, id), eq(recordings.status, "uploading")))
    .returning({ id: recordings.id });
  if (changed.length > 0) await queue.enqueue(tx, FINISH_JOB, { id });
}

/** Deletes a person's own recording and, soon after, its files. False if it isn't theirs. */
export async function deleteRecording(
  { db }: { db: Queryable },
  userId: string,
  id: string,
): Promise<boolean> {
  const found = await db
    .delete(recordings)
    .where(and(eq(recordings.id, id), eq(recordings.userId, userId)))
    .returning({ id: recordings.id });
  return found.length > 0;
}

/** Removes the files of a deleted recording, or of joined parts. */
export async function removeFiles(
  { db, storage }: Pick<Deps, "db"> & { storage: Storage },
  ref: string,
): Promise<void> {
  const files = await db.select().from(filesToRemove).where(eq(filesToRemove.ref, ref));
  for (const { fileKey } of files) {
    await storage.remove(fileKey);
    await db.delete(filesToRemove).where(eq(filesToRemove.fileKey, fileKey));
  }
}

/**
 * Deletes expired recordings, and finishes those whose browser never returned with what has
 * arrived.
 */
export async function pruneRecordings({ config, db, clock, queue }: Deps): Promise<void> {
  const now = clock.now();
  const silentSince = new Date(now.getTime() - config.recordings.abandonedHours * 3_600_000);
  await db.transaction(async (tx) => {
    const isEmpty = and(eq(recordings.status, "uploading"), eq(recordings.bytes, 0));
    const isGone = and(isEmpty, lte(recordings.changedAt, silentSince));
    await tx.delete(recordings).where(or(lte(recordings.expiresAt, now), isGone));
    const silent = await tx
      .select({ id: recordings.id })
      .from(recordings)
      .where(and(eq(recordings.status, "uploading"), lte(recordings.changedAt, silentSince)))
      .limit(500);
    for (const { id } of silent) await startFinishing({ clock, queue }, tx, id);
  });
}

/** Records that the parts were joined into one file. False if the recording was deleted. */
export async function makeReady(
  { db, clock }: Pick<Deps, "db" | "clock">,
  id: string,
  file: { fileKey: string; durationMs: number },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const changed = await tx
      .update(recordings)
      .set({ status: "ready", ...file, changedAt: clock.now() })
      .where(and(eq(recordings.id, id), eq(recordings.status, "finishing")))
      .returning({ id: recordings.id });
    if (changed.length === 0) return false;
    await tx.delete(recordingParts).where(eq(recordingParts.recordingId, id));
    return true;
  });
}

/** Marks it as unplayable; its parts stay until it expires. */
export async function markFailed({ db, clock }: Pick<Deps, "db" | "clock">, id: string) {
  await db
    .update(recordings)
    .set({ status: "failed", changedAt: clock.now() })
    .where(and(eq(recordings.id, id), eq(recordings.status, "finishing")));
}

async function isRecording(start: Buffer): Promise<boolean> {
  const found = await fileTypeFromBuffer(start);
  return (MEDIA_TYPES as readonly string[]).includes(found?.mime ?? "");
}
