import type { Result } from "#lib/result.ts";
import { appendEvent, removeText } from "#modules/timeline/commands.server.ts";
import type { ActionLimits } from "#platform/action-limits.ts";
import type { Platform } from "#platform/services.ts";
import {
  type Answer,
  keptSegments,
  listAnswers,
  listSegments,
  recordedMs,
  type Segment,
} from "../data.server.ts";
import { mostSaid, TRANSCRIPT_SLACK_MS } from "../policy.ts";
import type { Transcript } from "../schema.ts";
import { getTranscripts } from "../transcripts.server.ts";
import { lockInterview } from "./take-step.server.ts";

type Of = { interviewId: string; userId: string };

export type TranscriptRefusal =
  | "missing"
  /** There is no such answer, or no playable recording of it. */
  | "no_answer"
  /** It extends past the answer's end, or has more words than anyone can say in that time. */
  | "too_long"
  /** The account has transcribed its daily limit of answers. */
  | "too_many";

/**
 * Stores the device's transcript of a submitted interview in the timelines of its answers,
 * atomically. Answers that already have a transcript keep it.
 */
export async function keepTranscript(
  { db, limits }: Pick<Platform, "db"> & { limits: ActionLimits },
  of: Of,
  transcript: Transcript,
): Promise<Result<object, TranscriptRefusal>> {
  if (await limits.countAccount("transcripts", of.userId)) return refuse("too_many");
  return db.transaction(async (tx): Promise<Result<object, TranscriptRefusal>> => {
    const interview = await lockInterview(tx, of);
    if (interview?.status !== "submitted") return refuse("missing");
    const answers = await listAnswers(tx, interview.id);
    const recorded = await listSegments(tx, interview.id);
    for (const { position, segments } of transcript) {
      const answer = answers[position];
      const lengthMs = answer ? heardMs(recorded, answer) : 0;
      if (lengthMs === 0) return refuse("no_answer");
      const isPastEnd = segments.some(({ toMs }) => toMs > lengthMs + TRANSCRIPT_SLACK_MS);
      const said = segments.reduce((sum, { text }) => sum + text.length, 0);
      if (isPastEnd || said > mostSaid(lengthMs)) return refuse("too_long");
    }
    const known = await getTranscripts(tx, interview.id);
    for (const { position, segments } of transcript) {
      const { id, shownAt } = answers[position]!;
      if (!shownAt || known.get(position)?.length) continue;
      for (const { text, fromMs, toMs } of segments) {
        await appendEvent(tx, {
          sessionId: id,
          startAt: shownAt,
          actor: "candidate",
          kind: "segment",
          data: { text, fromMs, toMs },
          at: new Date(shownAt.getTime() + fromMs),
        });
      }
    }
    return { ok: true };
  });
}

/** The playable length of an answer; 0 while a part isn't ready, or if none is left. */
function heardMs(recorded: readonly Segment[], answer: Answer): number {
  const kept = keptSegments(recorded, answer);
  return kept.every(({ status }) => status === "ready") ? recordedMs(kept, answer) : 0;
}

/** Removes the words of an interview's transcript; quotes from it say so. */
export async function removeTranscript({ db }: Pick<Platform, "db">, of: Of): Promise<void> {
  await db.transaction(async (tx) => {
    const interview = await lockInterview(tx, of);
    if (!interview) return;
    const sessionIds = (await listAnswers(tx, interview.id)).map(({ id }) => id);
    await removeText(tx, { sessionIds, actor: "candidate", kinds: ["segment"] });
  });
}

function refuse(reason: TranscriptRefusal): { ok: false; reason: TranscriptRefusal } {
  return { ok: false, reason };
}
