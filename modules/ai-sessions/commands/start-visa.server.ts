import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { storableJson } from "#lib/typed-text.ts";
import { addDays } from "#lib/days.ts";
import type { Result } from "#lib/result.ts";
import { dayStart, localDate } from "#lib/zones.ts";
import { lockMailbox } from "#modules/accounts/free-uses.server.ts";
import type { Platform } from "#platform/services.ts";
import { appendAiEvent, markRunning } from "../commands.server.ts";
import { getVisaUse } from "../visa-data.server.ts";
import type { Facts } from "../visa/facts.ts";
import type { VisaTopic } from "../visa/topics.ts";
import type { Pace } from "../visa/interruption.ts";
import { nextTurn } from "../visa/officer.ts";

const MINUTES = 3;

export type VisaStart = Result<{ id: string }, "used_today">;

/** Starts today's interview and asks its first question. Of concurrent calls, one succeeds. */
export async function startVisaInterview(
  deps: Pick<Platform, "db" | "clock" | "config">,
  person: { userId: string; zone: string },
  choice: { topic: VisaTopic; facts: Facts; pace: Pace; voice: boolean },
): Promise<VisaStart> {
  const { db, clock } = deps;
  const { userId, zone } = person;
  const { topic, facts, pace, voice } = choice;
  const now = clock.now();
  const day = localDate(zone, now);
  const id = randomUUID();
  return db.transaction(async (tx) => {
    await lockMailbox(tx, userId);
    if (await getVisaUse({ ...deps, db: tx }, person)) return { ok: false, reason: "used_today" };
    const { rows } = await tx.execute(
      sql`insert into ai_sessions (id, user_id, format, topic, minutes, status, visa_on, facts,
                                   created_at, available_at, free_until)
          values (${id}::uuid, ${userId}::uuid, 'visa', ${topic}, ${MINUTES * (pace || 1)},
                  'unstarted', ${day}, ${JSON.stringify(storableJson({ facts, pace }))}::jsonb,
                  ${now}, ${now}, ${dayStart(zone, addDays(day, 1))})
          on conflict do nothing
          returning id`,
    );
    if (rows.length === 0) return { ok: false, reason: "used_today" };
    await markRunning(tx, { id, topic, level: null, voice }, now);
    const first = nextTurn({ topic, facts, pace, seed: id, turns: [] }, 0);
    if (!("ask" in first)) throw new Error("the officer has no questions");
    const session = { id, attempt: 1, startedAt: now };
    await appendAiEvent(tx, session, { kind: "visa_question", data: first.ask }, now);
    return { ok: true, id };
  });
}
