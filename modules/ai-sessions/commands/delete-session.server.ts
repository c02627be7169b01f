import { sql } from "drizzle-orm";
import type { Tx } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";

/**
 * Deletes the questions, answers and judgments of this person's finished session. Its row stays for
 * its order and the free use. Returns whether there was one.
 */
export async function deleteAiSession(
  { db, clock }: Pick<Platform, "db" | "clock">,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const ids = await removeSessions(
      tx,
      sql`id = ${id}::uuid and participant_id = ${userId}::uuid and status in ('ended', 'expired')`,
      clock.now(),
    );
    return ids.length > 0;
  });
}

/** Deletes these sessions' words. Returns their ids. */
export async function removeSessions(
  tx: Tx,
  which: ReturnType<typeof sql>,
  now: Date,
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`update ai_sessions set deleted_at = ${now}, facts = null, question_ids = '{}'
        where deleted_at is null and ${which} returning id`,
  );
  const ids = rows.map(({ id }) => id);
  await tx.execute(
    sql`delete from ai_session_events where session_id = any(${sql.param(ids)}::uuid[])`,
  );
  return ids;
}
