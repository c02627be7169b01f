import { sql } from "drizzle-orm";
import type { Tx } from "#platform/db/client.ts";
import { appendAiEvent } from "../commands.server.ts";
import type { AiSession } from "../schema.ts";

/**
 * After a failure of ours, makes a running session startable again; the caller has locked its row.
 * The refund period of its order starts over.
 */
export async function giveBack(tx: Tx, session: AiSession, now: Date): Promise<void> {
  await appendAiEvent(tx, session, { kind: "failure", data: {} }, now);
  await tx.execute(
    sql`update ai_sessions
        set status = 'unstarted', attempt = attempt + 1, available_at = ${now},
            started_at = null, resume_until = null
        where id = ${session.id}::uuid and status = 'running'`,
  );
}
