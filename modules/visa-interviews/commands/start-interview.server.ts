import { randomUUID } from "node:crypto";
import { addDays } from "#lib/days.ts";
import type { Result } from "#lib/result.ts";
import { dayStart, localDate } from "#lib/zones.ts";
import { lockMailbox } from "#modules/accounts/free-uses.server.ts";
import {
  appendAiEvent,
  insertVisaSession,
  markRunning,
} from "#modules/ai-sessions/commands.server.ts";
import type { Platform } from "#platform/services.ts";
import { getVisaUse, type VisaEvent } from "../data.server.ts";
import type { Facts } from "../facts.ts";
import type { VisaTopic } from "../topics.ts";
import type { Pace } from "../interruption.ts";
import { nextTurn } from "../officer.ts";

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
    const session = {
      ...{ id, participantId: userId, topic },
      minutes: MINUTES * (pace || 1),
      facts: { facts, pace },
    };
    const until = dayStart(zone, addDays(day, 1));
    if (!(await insertVisaSession(tx, session, { day, until, now })))
      return { ok: false, reason: "used_today" };
    await markRunning(tx, { id, topic, level: null, voice }, now);
    const first = nextTurn({ topic, facts, pace, seed: id, turns: [] }, 0);
    if (!("ask" in first)) throw new Error("the officer has no questions");
    const asked: VisaEvent = { kind: "visa_question", data: first.ask };
    await appendAiEvent(tx, { id, attempt: 1, startedAt: now }, asked, now);
    return { ok: true, id };
  });
}
