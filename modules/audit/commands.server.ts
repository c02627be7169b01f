import { sql } from "drizzle-orm";
import type { Tx } from "#platform/db/client.ts";
import { type Actor, actorText } from "./schema.ts";

/**
 * Sets actor and reason for the status changes that follow in this transaction. A trigger writes
 * the audit rows (0002_audit.sql).
 */
export async function actAs(tx: Tx, actor: Actor, why: string, at: Date): Promise<void> {
  await tx.execute(
    sql`select set_config('greenroom.actor', ${actorText(actor)}, true),
               set_config('greenroom.why', ${why}, true),
               set_config('greenroom.at', ${at.toISOString()}, true)`,
  );
}

/** Erases the reasons that people gave for changes of these bookings, orders and experts. */
export async function forgetReasons(tx: Tx, subjectIds: readonly string[]): Promise<void> {
  await tx.execute(
    sql`update status_changes set why = ''
        where why <> '' and actor not like 'provider:%' and actor <> 'system'
          and subject_id = any(${sql.param(subjectIds)}::text[])`,
  );
}
