import type { Result } from "#lib/result.ts";
import type { Platform } from "#platform/services.ts";
import { appendAiEvent } from "#modules/ai-sessions/commands.server.ts";
import { closeSession } from "#modules/ai-sessions/commands/end-session.server.ts";
import { getVisaSession, isVisaOver, lockVisaSession, type VisaEvent } from "../data.server.ts";
import type { Interview } from "../officer.ts";
import type { Officer } from "../officer.server.ts";

type Who = { id: string; userId: string };

/** `stale`: that question is already answered, for example by a double click. */
export type AnswerRefusal = "missing" | "over" | "stale";

/**
 * Stores the answer to the question at `turn` with the time it took, and asks the next one or ends.
 * Of several answers to one question, the first one counts.
 */
export async function answerVisaQuestion(
  { db, clock, officer }: Pick<Platform, "db" | "clock"> & { officer: Officer },
  who: Who,
  { turn, text }: { turn: number; text: string },
): Promise<Result<object, AnswerRefusal>> {
  const session = await getVisaSession(db, who);
  const now = clock.now();
  if (!session) return { ok: false, reason: "missing" };
  if (isVisaOver(session, now)) return { ok: false, reason: "over" };
  const { interview, startedAt, askedAt } = session;
  if (!isAsked(interview, turn)) return { ok: false, reason: "stale" };

  const answer = { text, tookMs: Math.max(0, now.getTime() - askedAt.getTime()) };
  const turns = [...interview.turns.slice(0, -1), { ...interview.turns.at(-1)!, answer }];
  const elapsedMs = now.getTime() - startedAt.getTime();
  const next = await officer.nextTurn({ ...interview, turns }, elapsedMs);
  return db.transaction(async (tx) => {
    const locked = await lockVisaSession(tx, who);
    if (!locked) return { ok: false, reason: "missing" };
    if (locked.status !== "running") return { ok: false, reason: "over" };
    if (!isAsked(locked.interview, turn)) return { ok: false, reason: "stale" };
    const add = (event: VisaEvent) => appendAiEvent(tx, session, event, now);
    await add({ kind: "visa_answer", data: answer });
    if ("ask" in next) await add({ kind: "visa_question", data: next.ask });
    else await closeSession(tx, locked, next.end, now);
    return { ok: true };
  });
}

function isAsked({ turns }: Interview, turn: number): boolean {
  return turns.length - 1 === turn && turns.at(-1)!.answer === null;
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
