import { and, eq, isNotNull } from "drizzle-orm";
import type { Queryable } from "#platform/db/client.ts";
import type { Attached } from "./policy.ts";
import { briefs, resumes } from "./tables.server.ts";

/** A session's resume and job description. */
export async function getAttached(db: Queryable, bookingId: string): Promise<Attached> {
  const { type, bytes, fileKey, storedAt } = resumes;
  const [[resume], [brief]] = await Promise.all([
    db
      .select({ type, bytes, fileKey })
      .from(resumes)
      .where(and(eq(resumes.bookingId, bookingId), isNotNull(storedAt))),
    db.select({ job: briefs.job }).from(briefs).where(eq(briefs.bookingId, bookingId)),
  ]);
  return { resume: resume ?? null, job: brief?.job ?? null };
}
