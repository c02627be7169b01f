import { z } from "zod";
import type { Result } from "#lib/result.ts";
import { openRecording } from "#modules/recordings/commands.server.ts";
import { RecordingFacts } from "#modules/recordings/schema.ts";
import type { Platform } from "#platform/services.ts";
import { listAnswers, listSegments, recordedMs } from "../data.server.ts";
import { MAX_SEGMENTS, SLACK_MS, timesOf } from "../policy.ts";
import { oneWaySegments } from "../tables.server.ts";
import { lockInterview } from "./take-step.server.ts";

/** The upload metadata of an answer's recording: strings, as in tus. */
export const SegmentFacts = RecordingFacts.extend({
  position: z.coerce.number().int().min(0).max(20),
  take: z.coerce.number().int().min(1).max(3),
});
export type SegmentFacts = z.infer<typeof SegmentFacts>;

export type SegmentRefusal =
  | "missing"
  | "closed"
  /** For a question that wasn't shown yet, or a discarded take. */
  | "discarded"
  /** The answer's time is used up. */
  | "time_over"
  /** The person's storage quota is used up. */
  | "quota";

/** Creates a recording of an answer, which the browser uploads in parts. */
export async function openSegment(
  { config, db, clock }: Pick<Platform, "config" | "db" | "clock">,
  of: { interviewId: string; userId: string },
  facts: SegmentFacts,
): Promise<Result<{ id: string }, SegmentRefusal>> {
  return db.transaction(async (tx): Promise<Result<{ id: string }, SegmentRefusal>> => {
    const interview = await lockInterview(tx, of);
    if (!interview) return { ok: false, reason: "missing" };
    if (interview.status !== "running") return { ok: false, reason: "closed" };
    const answers = await listAnswers(tx, interview.id);
    const answer = answers[facts.position];
    if (!answer || answer.shownAt === null || answer.take !== facts.take) {
      return { ok: false, reason: "discarded" };
    }
    const segments = await listSegments(tx, interview.id);
    const own = segments.filter(({ answerId }) => answerId === answer.id);
    const { answerMs } = timesOf(interview.pace, answer.question);
    if (own.length >= MAX_SEGMENTS || recordedMs(segments, answer) > answerMs + SLACK_MS) {
      return { ok: false, reason: "time_over" };
    }
    const opened = await openRecording(
      { config, db: tx, clock },
      {
        userId: of.userId,
        sessionId: interview.id,
        role: "candidate",
        mediaType: facts.type,
        startedAt: new Date(facts.startedAt),
      },
    );
    if (!opened.ok) return opened;
    await tx
      .insert(oneWaySegments)
      .values({ recordingId: opened.id, answerId: answer.id, take: answer.take });
    return { ok: true, id: opened.id };
  });
}
