import type { Result } from "#lib/result.ts";
import { appendAiEvent, lockWithOrder, markActive } from "../commands.server.ts";
import { lastAiEventId, listAiEvents } from "../data.server.ts";
import { advance, type Replay, replay } from "../replay.ts";
import type { AiSession } from "../schema.ts";
import type { Segment, Work } from "#modules/answers/schema.ts";
import { type ReactDeps, type Reader, reactToAnswer } from "./react.server.ts";

export type AnswerInput = {
  /** The event of the question, so that a double submit adds no second answer. */
  prompt: number;
  /** Times are since that event; empty skips the question. */
  segments: Segment[];
  spoken: boolean;
  confidence: number | null;
  /** Of a coding question. */
  work?: Work | undefined;
  drawn?: string | undefined;
  /** The session's state, if it was read for this answer. */
  state?: Replay;
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
  await reactToAnswer(deps, stored.session, { skip, state: stored.state, ...reader });
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
  const stored = input && input.segments.length > 0 ? await storeAnswer(deps, who, input) : null;
  let state = stored?.ok ? stored.state : undefined;
  for (let tries = 0; tries < END_TRIES; tries += 1) {
    const session = await getRunning(deps, who);
    if (!session) return tries === 0 ? { ok: false, reason: "not_running" } : { ok: true };
    await reactToAnswer(deps, session, { close: "candidate", state });
    state = undefined;
  }
  return { ok: true };
}

async function getRunning({ db }: ReactDeps, who: { id: string; userId: string }) {
  return db.transaction(async (tx) => {
    const session = await lockWithOrder(tx, who.id);
    return session?.participantId === who.userId && session.status === "running" ? session : null;
  });
}

function storeAnswer(
  { db, clock }: ReactDeps,
  who: { id: string; userId: string },
  input: AnswerInput,
): Promise<Result<{ session: AiSession; state: Replay }, "not_running" | "stale">> {
  return db.transaction(async (tx) => {
    const session = await lockWithOrder(tx, who.id);
    if (
      session?.participantId !== who.userId ||
      session.status !== "running" ||
      session.format !== "interview"
    )
      return { ok: false, reason: "not_running" };
    const now = clock.now();
    const state = input.state ?? replay(await listAiEvents(tx, session));
    const { prompt } = state;
    const turn = state.turns.at(-1);
    // An open prompt is the last event.
    const lastId = await lastAiEventId(tx, session);
    if (!turn || prompt?.eventId !== input.prompt || lastId !== input.prompt)
      return { ok: false, reason: "stale" };
    const sinceAsked = prompt.at.getTime() - turn.askedAt.getTime();
    const segments = input.segments.map(({ text, fromMs, toMs }) => ({
      text,
      fromMs: sinceAsked + fromMs,
      toMs: sinceAsked + toMs,
    }));
    await markActive(tx, who.id, now);
    if (segments.length === 0) return { ok: true, session, state };
    const { spoken, confidence, work, drawn } = input;
    const data = {
      number: turn.number,
      segments,
      spoken,
      confidence,
      ...(work && { work }),
      ...(drawn && { drawn }),
    };
    advance(state, await appendAiEvent(tx, session, { kind: "answer", data }, now));
    return { ok: true, session, state };
  });
}
