import type { Result } from "#lib/result.ts";
import type { Platform } from "#platform/services.ts";
import { appendAiEvent } from "../commands.server.ts";
import { isVisaOver, lockVisaSession } from "../visa-data.server.ts";
import { nextTurn } from "../visa/officer.ts";
import { closeSession } from "./end-session.server.ts";

type Who = { id: string; userId: string };

/** `stale`: that question is already answered, for example by a double click. */
export type AnswerRefusal = "missing" | "over" | "stale";

/**
 * Stores the answer to the question at `turn` with the time it took, and asks the next one or ends.
 * Answers of one interview are serialized.
 */
export async function answerVisaQuestion(
  { db, clock }: Pick<Platform, "db" | "clock">,
  who: Who,
  { turn, text }: { turn: number; text: string },
): Promise<Result<object, AnswerRefusal>> {
  return db.transaction(async (tx) => {
    const session = await lockVisaSession(tx, who);
    const now = clock.now();
    if (!session) return { ok: false, reason: "missing" };
    if (isVisaOver(session, now)) return { ok: false, reason: "over" };
    const { interview, startedAt, askedAt } = session;
    const current = interview.turns.at(-1)!;
    if (interview.turns.length - 1 !== turn || current.answer)
      return { ok: false, reason: "stale" };

    const answer = { text, tookMs: Math.max(0, now.getTime() - askedAt.getTime()) };
    await appendAiEvent(tx, session, { kind: "visa_answer", data: answer }, now);
    const turns = [...interview.turns.slice(0, -1), { ...current, answer }];
    const next = nextTurn({ ...interview, turns }, now.getTime() - startedAt.getTime());
    if ("ask" in next) {
      await appendAiEvent(tx, session, { kind: "visa_question", data: next.ask }, now);
    } else {
      await closeSession(tx, session, next.end, now);
    }
    return { ok: true };
  });
}

/** The applicant leaves the window. Returns false if the interview isn't running. */
export async function endVisaInterview(
  { db, clock }: Pick<Platform, "db" | "clock">,
  who: Who,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const session = await lockVisaSession(tx, who);
    if (session?.status !== "running") return false;
    await closeSession(tx, session, "candidate", clock.now());
    return true;
  });
}
