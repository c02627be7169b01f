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
  /** How long the session has been running, without long interruptions. */
  elapsedMs: number;
};

/** A session's state at `now`, replayed from its events. */
export function replay(events: readonly AiEvent[], now: Date): Replay {
  const turns: Turn[] = [];
  let prompt: Replay["prompt"] = null;
  let end: Replay["end"] = null;
  let elapsedMs = 0;
  for (const event of events) {
    if (prompt) elapsedMs += spentOn(prompt, event.at);
    prompt = null;
    const turn = turns.at(-1);
    switch (event.kind) {
      case "question":
        turns.push({
          ...event.data,
          askedAt: event.at,
          offsetMs: event.offsetMs,
          followUps: [],
          answer: null,
          parts: [{ asked: event.data.text, said: null }],
          judgement: null,
        });
        prompt = { eventId: event.id, text: event.data.text, at: event.at, isFollowUp: false };
        break;
      case "follow_up":
        turn?.followUps.push(event.data);
        turn?.parts.push({ asked: event.data.text, said: null });
        prompt = { eventId: event.id, text: event.data.text, at: event.at, isFollowUp: true };
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
        end = event.data.why;
        break;
      case "failure":
        break;
    }
  }
  if (prompt) elapsedMs += spentOn(prompt, now);
  return { turns, prompt, end, elapsedMs, lastEventId: events.at(-1)?.id ?? 0 };
}

function spentOn(prompt: { at: Date }, until: Date): number {
  return Math.min(TURN_CAP_MS, Math.max(0, until.getTime() - prompt.at.getTime()));
}

function answerOf({ questionId, followUps, parts }: Turn): Answer {
  return { questionId, followUps: followUps.map(({ index }) => index), ...joinSaid(saidIn(parts)) };
}
