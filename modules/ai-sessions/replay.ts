import { joinSaid, saidIn } from "#modules/answers/parts.ts";
import type { Answer, Part } from "#modules/answers/schema.ts";
import type { AiEvent, AiEventData, StoredJudgement } from "./events.ts";

/** A pause in one answer that is longer than this stops the session's clock. */
export const TURN_CAP_MS = 5 * 60_000;

export type Turn = {
  number: number;
  questionId: string;
  text: string;
  dimensions?: string[] | undefined;
  askedAt: Date;
  /** Since the session's start. */
  offsetMs: number;
  followUps: { index: number; text: string; by: string }[];
  /** Answers to the question and its follow-ups; null before the first one. */
  answer: Answer | null;
  /** The same per prompt: the question, then each follow-up. */
  parts: Part[];
  judgement: StoredJudgement | null;
};

export type Replay = {
  turns: Turn[];
  /** The open prompt; null during the interviewer's turn and after the end. */
  prompt: { eventId: number; text: string; at: Date; isFollowUp: boolean } | null;
  lastEventId: number;
  end: AiEventData<"end">["why"] | null;
  /** How long the session ran until its last event, without long interruptions. */
  spentMs: number;
};

/** A session's state, replayed from its events. */
export function replay(events: readonly AiEvent[]): Replay {
  const state: Replay = { turns: [], prompt: null, end: null, spentMs: 0, lastEventId: 0 };
  for (const event of events) advance(state, event);
  return state;
}

/** Applies a session's next event to its state. */
export function advance(state: Replay, event: AiEvent): void {
  state.spentMs = elapsedMs(state, event.at);
  state.prompt = null;
  state.lastEventId = event.id;
  const turn = state.turns.at(-1);
  switch (event.kind) {
    case "question":
      state.turns.push({
        ...event.data,
        askedAt: event.at,
        offsetMs: event.offsetMs,
        followUps: [],
        answer: null,
        parts: [{ asked: event.data.text, said: null }],
        judgement: null,
      });
      state.prompt = { eventId: event.id, text: event.data.text, at: event.at, isFollowUp: false };
      break;
    case "follow_up":
      turn?.followUps.push(event.data);
      turn?.parts.push({ asked: event.data.text, said: null });
      state.prompt = { eventId: event.id, text: event.data.text, at: event.at, isFollowUp: true };
      break;
    case "answer":
      if (!turn) break;
      turn.parts.at(-1)!.said = event.data;
      turn.answer = answerOf(turn);
      break;
    case "judgement":
      if (turn) turn.judgement = event.data.judgement;
      break;
    case "end":
      state.end = event.data.why;
      break;
    case "failure":
      break;
  }
}

/** How long a session has been running at `now`, without long interruptions. */
export function elapsedMs({ prompt, spentMs }: Replay, now: Date): number {
  return spentMs + (prompt ? spentOn(prompt, now) : 0);
}

function spentOn(prompt: { at: Date }, until: Date): number {
  return Math.min(TURN_CAP_MS, Math.max(0, until.getTime() - prompt.at.getTime()));
}

function answerOf({ questionId, followUps, parts }: Turn): Answer {
  return { questionId, followUps: followUps.map(({ index }) => index), ...joinSaid(saidIn(parts)) };
}
