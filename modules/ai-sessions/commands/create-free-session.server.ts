import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Result } from "#lib/result.ts";
import type { Platform } from "#platform/services.ts";
import { lockMailbox } from "#modules/accounts/free-uses.server.ts";
import { hasFreeSession } from "../data.server.ts";
import type { Level, SessionMinutes } from "../schema.ts";

export type SessionChoice = {
  topic: string;
  level: Level;
  minutes: SessionMinutes;
  questionIds?: readonly string[];
};

/** The one free session of a verified mailbox. Of concurrent calls, one succeeds. */
export async function createFreeSession(
  deps: Pick<Platform, "db" | "clock" | "config">,
  userId: string,
  choice: SessionChoice,
): Promise<Result<{ id: string }, "free_used">> {
  return deps.db.transaction(async (tx) => {
    await lockMailbox(tx, userId);
    if (!(await hasFreeSession({ ...deps, db: tx }, userId)))
      return { ok: false, reason: "free_used" };
    const now = deps.clock.now();
    const { rows } = await tx.execute<{ id: string }>(
      sql`insert into ai_sessions (id, participant_id, format, topic, level, minutes, question_ids, status,
                                   created_at, available_at)
          values (${randomUUID()}::uuid, ${userId}::uuid, 'interview', ${choice.topic},
                  ${choice.level}, ${choice.minutes},
                  ${sql.param([...(choice.questionIds ?? [])])}::text[], 'unstarted', ${now}, ${now})
          on conflict (participant_id) where format = 'interview' and order_id is null do nothing
          returning id`,
    );
    return rows[0] ? { ok: true, id: rows[0].id } : { ok: false, reason: "free_used" };
  });
}
