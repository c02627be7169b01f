import type { Result } from "#lib/result.ts";
import { appendEvent, removeText } from "#modules/timeline/commands.server.ts";
import type { Platform } from "#platform/services.ts";
import { listAnswers } from "../data.server.ts";
import type { Transcript } from "../schema.ts";
import { getTranscripts } from "../transcripts.server.ts";
import { lockInterview } from "./take-step.server.ts";

type Of = { interviewId: string; userId: string };

/**
 * Keeps what the candidate's device heard in a submitted interview, in the timelines of its answers.
 * Answers that have a transcript keep theirs.
 */
export async function keepTranscript(
  { db }: Pick<Platform, "db">,
  of: Of,
  transcript: Transcript,
): Promise<Result<object, "missing">> {
  return db.transaction(async (tx): Promise<Result<object, "missing">> => {
    const interview = await lockInterview(tx, of);
    if (interview?.status !== "submitted") return { ok: false, reason: "missing" };
    const answers = await listAnswers(tx, interview.id);
    const known = await getTranscripts(tx, interview.id);
    for (const { position, segments } of transcript) {
      const answer = answers[position];
      if (!answer?.shownAt || known.get(position)?.length) continue;
      for (const { text, fromMs, toMs } of segments) {
        await appendEvent(tx, {
          sessionId: answer.id,
          startAt: answer.shownAt,
          actor: "candidate",
          kind: "segment",
          data: { text, fromMs, toMs },
          at: new Date(answer.shownAt.getTime() + fromMs),
        });
      }
    }
    return { ok: true };
  });
}

/** Removes the words of an interview's transcript, or of one answer's; quotes of it say so. */
export async function removeTranscript(
  { db }: Pick<Platform, "db">,
  of: Of,
  answerId?: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const interview = await lockInterview(tx, of);
    if (!interview) return;
    const ids = (await listAnswers(tx, interview.id)).map(({ id }) => id);
    const sessionIds = ids.filter((id) => answerId === undefined || id === answerId);
    await removeText(tx, { sessionIds, actor: "candidate", kinds: ["segment"] });
  });
}
