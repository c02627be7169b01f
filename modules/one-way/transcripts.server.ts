import type { Segment } from "#modules/answers/schema.ts";
import { listEvents } from "#modules/timeline/data.server.ts";
import type { Queryable } from "#platform/db/client.ts";
import { listAnswers } from "./data.server.ts";

/** Transcripts by the answer's position; times are from the answer's start. */
export async function getTranscripts(
  db: Queryable,
  interviewId: string,
): Promise<Map<number, Segment[]>> {
  const found = new Map<number, Segment[]>();
  // Sequential: `db` may be a transaction.
  for (const { id, position } of await listAnswers(db, interviewId)) {
    const events = await listEvents(db, id, { seenBy: "candidate", kinds: ["segment"] });
    const segments = events
      .flatMap((event) => (event.kind === "segment" && !event.data.removed ? [event.data] : []))
      .map(({ text, fromMs, toMs }) => ({ text, fromMs, toMs }))
      .toSorted((a, b) => a.fromMs - b.fromMs);
    if (segments.length > 0) found.set(position, segments);
  }
  return found;
}
