import type { Result } from "#lib/result.ts";
import { getOrder } from "#modules/orders/data.server.ts";
import { getRubric, listQuestions } from "#modules/rubrics/data.server.ts";
import type { Tx } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import { appendAiEvent, lockWithOrder, markRunning } from "../commands.server.ts";
import { listAskedBefore } from "../data.server.ts";
import { nextQuestion } from "../next-question.ts";
import type { AiSession, Level } from "../schema.ts";

export type StartRefusal =
  /** Started, ended or released since. */
  "not_startable" | "no_bank";

/** Starts an unstarted session of this person and asks its first question. */
export async function startAiSession(
  { db, clock }: Pick<Platform, "db" | "clock">,
  { id, userId }: { id: string; userId: string },
  choice: { topic: string; level: Level; voice: boolean },
): Promise<Result<object, StartRefusal>> {
  const hasBank = listQuestions(choice.topic).length > 0 && getRubric(choice.topic) !== null;
  if (!hasBank) return { ok: false, reason: "no_bank" };
  return db.transaction(async (tx) => {
    const found = await lockWithOrder(tx, id);
    if (
      !found ||
      found.participantId !== userId ||
      found.format !== "interview" ||
      !(await isOwed(tx, found))
    )
      return { ok: false, reason: "not_startable" };
    const now = clock.now();
    const isSameTopic = choice.topic === found.topic;
    const session: AiSession = {
      ...found,
      ...choice,
      questionIds: isSameTopic ? found.questionIds : [],
      startedAt: now,
    };
    await markRunning(tx, session, now);
    await askQuestion(tx, session, [], now);
    return { ok: true };
  });
}

/** An unstarted session whose order, if it has one, is still paid. */
async function isOwed(tx: Tx, { status, orderId }: AiSession): Promise<boolean> {
  if (status !== "unstarted") return false;
  const order = orderId === null ? null : await getOrder(tx, orderId);
  return orderId === null || order?.status === "paid" || order?.status === "partially_refunded";
}

/** Asks the session's next question; returns false if its bank is used up. */
export async function askQuestion(
  tx: Tx,
  session: AiSession,
  asked: readonly string[],
  now: Date,
): Promise<boolean> {
  const question = nextQuestion(listQuestions(session.topic), {
    level: session.level ?? "mid",
    picked: session.questionIds,
    asked,
    askedBefore: await listAskedBefore(tx, session),
    seed: session.id,
  });
  if (!question) return false;
  const { id: questionId, text, dimensions } = question;
  const data = { number: asked.length + 1, questionId, text, dimensions };
  await appendAiEvent(tx, session, { kind: "question", data }, now);
  return true;
}
