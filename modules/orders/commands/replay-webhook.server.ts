import type { Platform } from "#platform/services.ts";
import { sql } from "drizzle-orm";
import type { Result } from "#lib/result.ts";
import { WEBHOOK_JOB } from "../job-names.ts";

/** Processes an event again; the provider is queried for the current state. */
export async function replayWebhook(
  { db, queue }: Pick<Platform, "db" | "queue">,
  provider: string,
  eventId: string,
): Promise<Result<object, "gone">> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute(
      sql`update webhook_inbox set processed_at = null
          where provider = ${provider} and event_id = ${eventId} returning event_id`,
    );
    if (rows.length === 0) return { ok: false, reason: "gone" };
    await queue.enqueue(tx, WEBHOOK_JOB, { provider, eventId });
    return { ok: true };
  });
}
