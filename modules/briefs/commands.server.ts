import { randomUUID } from "node:crypto";
import { and, eq, isNotNull, isNull, lte, sql } from "drizzle-orm";
import type { Storage } from "#adapters/storage/port.ts";
import type { Result } from "#lib/result.ts";
import type { Tx } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import { RESUME_BYTES, type ResumeRefusal } from "./policy.ts";
import { resumeType } from "./resume-type.ts";
import { briefs, resumes } from "./tables.server.ts";

type Deps = Pick<Platform, "config" | "db" | "clock">;
type IsOpen = (tx: Tx) => Promise<boolean>;

/**
 * Adds or replaces a session's resume. The file is written down, stored, then shown, so none is
 * forgotten. The caller checks who asks; `isOpen` locks the session and says whether it isn't over.
 */
export async function saveResume(
  { db, clock, storage }: Pick<Deps, "db" | "clock"> & { storage: Storage },
  bookingId: string,
  content: Buffer,
  isOpen: IsOpen,
): Promise<Result<object, ResumeRefusal | "too_late">> {
  if (content.length > RESUME_BYTES) return { ok: false, reason: "too_large" };
  if (content.length === 0) return { ok: false, reason: "empty" };
  const type = resumeType(content);
  if (!type) return { ok: false, reason: "not_a_resume" };
  const id = randomUUID();
  const fileKey = `resumes/${id}.${type}`;
  const now = clock.now();
  await db
    .insert(resumes)
    .values({ id, bookingId, type, bytes: content.length, fileKey, addedAt: now });
  try {
    await storage.write(fileKey, content);
  } catch (error) {
    await db.delete(resumes).where(eq(resumes.id, id));
    throw error;
  }
  const shown = await db.transaction(async (tx) => {
    if (!(await isOpen(tx))) return [];
    await touch(tx, bookingId, now);
    await deleteStored(tx, bookingId);
    return tx
      .update(resumes)
      .set({ storedAt: now })
      .where(eq(resumes.id, id))
      .returning({ id: resumes.id });
  });
  if (shown.length > 0) return { ok: true };
  await db.delete(resumes).where(eq(resumes.id, id));
  await storage.remove(fileKey);
  return { ok: false, reason: "too_late" };
}

/** Deletes a session's resume and, soon after, its file. */
export async function removeResume({ db }: Pick<Deps, "db">, bookingId: string): Promise<void> {
  await deleteStored(db, bookingId);
}

/** Sets a session's job description; an empty one is removed. False if the session is over. */
export function saveJob(
  { db, clock }: Pick<Deps, "db" | "clock">,
  bookingId: string,
  job: string,
  isOpen: IsOpen,
): Promise<boolean> {
  const set = { job: job || null, changedAt: clock.now() };
  return db.transaction(async (tx) => {
    if (!(await isOpen(tx))) return false;
    await tx
      .insert(briefs)
      .values({ bookingId, ...set })
      .onConflictDoUpdate({ target: briefs.bookingId, set });
    return true;
  });
}

/**
 * Deletes what was attached to sessions long over or canceled for good, and uploads that never
 * completed.
 */
export async function pruneBriefs({ config, db, clock }: Deps): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - config.briefs.days * 86_400_000);
  const over = sql`(select id from booking_list
                    where end_at <= ${before} or status = 'cancelled_by_candidate')`;
  await db.delete(resumes).where(sql`${resumes.bookingId} in ${over}`);
  await db.delete(briefs).where(sql`${briefs.bookingId} in ${over}`);
  const dayAgo = new Date(now.getTime() - 86_400_000);
  await db.delete(resumes).where(and(isNull(resumes.storedAt), lte(resumes.addedAt, dayAgo)));
}

/** Locks the session's row, so that one resume remains of two uploaded at once. */
async function touch(tx: Tx, bookingId: string, changedAt: Date): Promise<void> {
  await tx
    .insert(briefs)
    .values({ bookingId, changedAt })
    .onConflictDoUpdate({ target: briefs.bookingId, set: { changedAt } });
}

async function deleteStored(db: Pick<Tx, "delete">, bookingId: string): Promise<void> {
  await db
    .delete(resumes)
    .where(and(eq(resumes.bookingId, bookingId), isNotNull(resumes.storedAt)));
}
