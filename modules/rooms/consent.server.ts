import { listEvents } from "#modules/timeline/data.server.ts";
import type { SessionEvent, SessionRole } from "#modules/timeline/schema.ts";
import type { Queryable } from "#platform/db/client.ts";

/** Whether both agree to a recording: the last word of each counts. */
export async function bothConsent(db: Queryable, bookingId: string): Promise<boolean> {
  const events = await listEvents(db, bookingId, { seenBy: "expert", kinds: ["consent"] });
  return consents(events, "candidate") && consents(events, "expert");
}

function consents(events: readonly SessionEvent[], role: SessionRole): boolean {
  const last = events.findLast(({ actor }) => actor === role);
  return last?.kind === "consent" && last.data.recording;
}
