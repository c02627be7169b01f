import { listEvents } from "#modules/timeline/data.server.ts";
import type { EventData, SessionEvent, SessionRole } from "#modules/timeline/schema.ts";
import type { Queryable } from "#platform/db/client.ts";

type ConsentTo = keyof EventData<"consent">;

/** Whether both agree to a recording or a transcript: the last word of each counts. */
export async function bothConsent(
  db: Queryable,
  bookingId: string,
  to: ConsentTo,
): Promise<boolean> {
  const events = await listEvents(db, bookingId, { seenBy: "expert", kinds: ["consent"] });
  return consents(events, "candidate", to) && consents(events, "expert", to);
}

function consents(events: readonly SessionEvent[], role: SessionRole, to: ConsentTo): boolean {
  const said = events.flatMap(({ kind, actor, data }) =>
    kind === "consent" && actor === role ? (data[to] ?? []) : [],
  );
  return said.at(-1) ?? false;
}
