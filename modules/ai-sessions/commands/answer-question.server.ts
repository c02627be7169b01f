import type { Result } from "#lib/result.ts";
import { appendAiEvent, lockWithOrder, markActive } from "../commands.server.ts";
import { listAiEvents } from "../data.server.ts";
import { replay } from "../replay.ts";
import type { Segment } from "#modules/answers/schema.ts";
import { type ReactDeps, type Reader, reactToAnswer } from "./react.server.ts";

export type AnswerInput = {
  /** The event of the question, so that a double submit adds no second answer. */
  prompt: number;
  /** Times are since that event; empty skips the question. */
  segments: Segment[];
  spoken: boolean;
  confidence: number | null;
};

/** Stores an answer, and lets the interviewer react to it. */
export async function answerQuestion(
  deps: ReactDeps,
  who: { id: string; userId: string },
  input: AnswerInput,
  reader: Reader = {},
): Promise<Result<object, "not_running" | "stale">> {
  const stored = await storeAnswer(deps, who, input);
  if (!stored.ok) return stored;
  const skip = input.segments.length === 0;
  await reactToAnswer(deps, who.id, { skip, ...reader });
  return { ok: true };
}

/** Another tab may write during judging. That must be judged too, so ending is retried. */
const END_TRIES = 5;

/** Ends a running session; `input` is the text typed so far. */
export async function endAiSession(
  deps: ReactDeps,
  who: { id: string; userId: string },
  input: AnswerInput | null,
): Promise<Result<object, "not_running">> {
  if (input && input.segments.length > 0) await storeAnswer(deps, who, input);
  if (!(await isRunning(deps, who))) return { ok: false, reason: "not_running" };
  for (let tries = 0; tries < END_TRIES && (await isRunning(deps, who)); tries += 1)
    await reactToAnswer(deps, who.id, { close: "candidate" });
  return { ok: true };
}

async function isRunning({ db }: ReactDeps, who: { id: string; userId: string }) {
  return db.transaction(async (tx) => {
    const session = await lockWithOrder(tx, who.id);
    return session?.userId === who.userId && session.status === "running";
  });
}

function storeAnswer(
  { db, clock }: ReactDeps,
  who: { id: string; userId: string },
  input: AnswerInput,
): Promise<Result<object, "not_running" | "stale">> {
  return db.transaction(async (tx) => {
    const session = await lockWithOrder(tx, who.id);
    if (
      session?.userId !== who.userId ||
      session.status !== "running" ||
      session.format !== "interview"
    )
      return { ok: false, reason: "not_running" };
    const now = clock.now();
    const { turns, prompt } = replay(await listAiEvents(tx, session), now);
    const turn = turns.at(-1);
    if (!turn || prompt?.eventId !== input.prompt) return { ok: false, reason: "stale" };
    const sinceAsked = prompt.at.getTime() - turn.askedAt.getTime();
    const segments = input.segments.map(({ text, fromMs, toMs }) => ({
      text,
      fromMs: sinceAsked + fromMs,
      toMs: sinceAsked + toMs,
    }));
    await markActive(tx, who.id, now);
    if (segments.length === 0) return { ok: true };
    const { spoken, confidence } = input;
    const data = { number: turn.number, segments, spoken, confidence };
    await appendAiEvent(tx, session, { kind: "answer", data }, now);
    return { ok: true };
  });
}
