import type { Ai } from "#adapters/ai/port.ts";
import { createRulesAi } from "#adapters/ai/rules.ts";
import { mergeChecked } from "#modules/answers/merge-checked.ts";
import type { Judgement } from "#modules/answers/schema.ts";
import { getRubric, listQuestions } from "#modules/rubrics/data.server.ts";
import type { Tx } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import { appendAiEvent, endModelTurn, lockWithOrder, takeModelTurn } from "../commands.server.ts";
import { lastAiEventId, listAiEvents } from "../data.server.ts";
import { elapsedMs, type Replay, replay } from "../replay.ts";
import type { AiEventData, NewAiEvent } from "../events.ts";
import type { Judging } from "../judging.server.ts";
import type { AiSession } from "../schema.ts";
import { closeSession } from "./end-session.server.ts";
import { giveBack } from "./give-back.server.ts";
import { askQuestion } from "./start-session.server.ts";

export type ReactDeps = Pick<Platform, "db" | "clock" | "log" | "limits"> & {
  ai: Ai;
  judging: Judging;
};
type EndWhy = AiEventData<"end">["why"];

/** With less time left, no new question is asked. */
const MIN_LEFT_MS = 60_000;

/** The candidate's connection while a follow-up is phrased. */
export type Reader = {
  /** The whole phrase so far. */
  onPhrase?: (text: string) => void;
  /** Aborted when the reader leaves. */
  signal?: AbortSignal;
};

/**
 * The interviewer's turn after an answer: a follow-up, or a judgment and the next question, or the
 * end. With `close`, the session ends. `state` is read if it isn't known. Does nothing if another
 * request was faster. If judging fails, restores the session.
 */
export async function reactToAnswer(
  deps: ReactDeps,
  session: AiSession,
  {
    state,
    close = null,
    skip = false,
    closed,
    ...reader
  }: Reader & {
    state?: Replay | undefined;
    close?: EndWhy | null;
    skip?: boolean;
    /** Runs in the transaction that closes the session. */
    closed?: (tx: Tx, session: AiSession) => Promise<void>;
  } = {},
): Promise<void> {
  const { db, clock } = deps;
  const { id } = session;
  if (session.status !== "running") return;
  const seen = state ?? replay(await listAiEvents(db, session));
  // Another question was asked since.
  if (seen.prompt && close === null && !skip) return;
  const mayAsk = close === null && !skip && timeLeft(session, seen, clock.now()) > 0;
  let said: NewAiEvent | null | "failed";
  try {
    said = await decide(deps, session, seen, mayAsk, reader);
  } catch (error) {
    deps.log.warn({ err: error, session: id }, "an answer could not be judged");
    said = "failed";
  }
  await db.transaction(async (tx) => {
    const locked = await lockWithOrder(tx, id);
    if (locked?.status !== "running" || locked.attempt !== session.attempt) return;
    if ((await lastAiEventId(tx, locked)) !== seen.lastEventId) return;
    const now = clock.now();
    if (said === "failed") return giveBack(tx, locked, now);
    if (said) await appendAiEvent(tx, locked, said, now);
    if (said?.kind === "follow_up") return;
    const asked = seen.turns.map(({ questionId }) => questionId);
    if (close) {
      await closeSession(tx, locked, close, now);
      await closed?.(tx, locked);
    } else if (timeLeft(locked, seen, now) < MIN_LEFT_MS)
      await closeSession(tx, locked, "time", now);
    else if (!(await askQuestion(tx, locked, asked, now)))
      await closeSession(tx, locked, "questions", now);
  });
}

export function timeLeft(
  { minutes }: Pick<AiSession, "minutes">,
  state: Replay,
  now: Date,
): number {
  return minutes * 60_000 - elapsedMs(state, now);
}

/** The response to the last turn; null if there is nothing to judge. */
async function decide(
  deps: ReactDeps,
  session: AiSession,
  { turns }: Replay,
  mayAsk: boolean,
  { onPhrase, signal = unaborted() }: Reader,
): Promise<NewAiEvent | null> {
  const turn = turns.at(-1);
  if (!turn?.answer || turn.judgement) return null;
  const { number, answer } = turn;
  const rubric = getRubric(session.topic);
  const bank = listQuestions(session.topic);
  const question = bank.find(({ id }) => id === turn.questionId);
  if (!rubric || !question) throw new Error(`The bank of ${session.topic} has lost a question.`);
  const index = mayAsk ? await deps.judging.nextFollowUp(question, answer) : null;
  return asInterviewer<NewAiEvent>(deps, session, async (ai) => {
    if (index !== null) {
      const written = question.followUps[index]!.text;
      let text = written;
      for await (const phrase of ai.followUp({ question, answer, followUp: index }, signal)) {
        text = phrase;
        onPhrase?.(text);
      }
      const by = text === written ? "rules" : (ai.model ?? "rules");
      return { kind: "follow_up", data: { number, index, text: text.slice(0, 2_000), by } };
    }
    const input: JudgeInput = {
      rubric,
      questions: [question],
      answers: [answer],
      earlier: turns.slice(0, -1).flatMap((one) => one.answer ?? []),
    };
    const judgement = await judge(deps, ai, input);
    return { kind: "judgement", data: { number, judgement } };
  });
}

type JudgeInput = Parameters<Judging["judge"]>[0];

/** By the rules, and by the model's checklist if there is one. */
async function judge({ judging }: ReactDeps, ai: Ai, input: JudgeInput): Promise<Judgement> {
  const byRules = await judging.judge(input);
  const [question] = input.questions;
  const [answer] = input.answers;
  // Too short or off topic: there is nothing to check.
  if (byRules.checks.length === 0 || !question || !answer) return byRules;
  // The report needs it, even if nobody is waiting.
  const checked = await ai.check({ question, answer }, unaborted());
  return checked ? mergeChecked(byRules, checked, { ...input, question, answer }) : byRules;
}

const unaborted = () => new AbortController().signal;

/**
 * Asks the model; or the rules, if the model is already being asked about this session or the
 * account has used up its daily calls.
 */
async function asInterviewer<T>(
  { ai, db, clock, limits }: ReactDeps,
  { id, participantId }: AiSession,
  ask: (ai: Ai) => Promise<T>,
): Promise<T> {
  if (ai.model === null) return ask(ai);
  const byRules = createRulesAi();
  if (!(await takeModelTurn(db, id, clock.now()))) return ask(byRules);
  try {
    return await ask((await limits.countAccount("modelCalls", participantId)) ? byRules : ai);
  } finally {
    await endModelTurn(db, id);
  }
}
