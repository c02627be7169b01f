import { deleteRecording } from "#modules/recordings/commands.server.ts";
import type { Platform } from "#platform/services.ts";
import { listSegments } from "../data.server.ts";
import { removeTranscript } from "./keep-transcript.server.ts";

/** Deletes a recording of a person's own interview, and what was written down of its answer. */
export async function deleteAnswer(
  deps: Pick<Platform, "db" | "clock">,
  of: { interviewId: string; userId: string },
  recordingId: string,
): Promise<void> {
  const segments = await listSegments(deps.db, of.interviewId);
  const answerId = segments.find(({ id }) => id === recordingId)?.answerId;
  await deleteRecording(deps, of.userId, recordingId);
  if (answerId !== undefined) await removeTranscript(deps, of, answerId);
}
