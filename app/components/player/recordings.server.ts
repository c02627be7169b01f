import { listRecordings } from "#modules/recordings/data.server.ts";
import { hasFilm } from "#modules/rooms/document.server.ts";
import { listEvents } from "#modules/timeline/data.server.ts";
import type { SessionRole } from "#modules/timeline/schema.ts";
import type { Queryable } from "#platform/db/client.ts";
import type { Playable } from "./session-player.tsx";

/** A session's replay for one of its two people; null if there is nothing to play. */
export async function playable(
  db: Queryable,
  bookingId: string,
  who: { role: SessionRole; names: Record<SessionRole, string> },
): Promise<Playable | null> {
  const [recordings, segments] = await Promise.all([
    listRecordings(db, bookingId),
    listEvents(db, bookingId, { seenBy: who.role, kinds: ["segment"] }),
  ]);
  const spoken = segments.filter(({ kind, data }) => kind === "segment" && !data.removed);
  const recorded = recordings.filter(({ status }) => status !== "failed");
  const of = recorded.length > 0 ? "session" : spoken.length > 0 ? "transcript" : "code";
  if (of === "code" && !(await hasFilm(db, bookingId))) return null;
  const files = recorded.map(({ id, role, status, durationMs }) => ({
    id,
    who: role === who.role ? "Your camera and microphone" : `${who.names[role]}’s recording`,
    text: status === "ready" ? lengthText(durationMs!) : "being prepared",
    href: `/recordings/${id}`,
    deletion:
      role === who.role ? { at: `/recordings/${id}/delete`, label: "Delete this recording" } : null,
  }));
  const deletion = {
    at: `/recordings/transcripts/${bookingId}/delete`,
    label: "Delete my transcript",
  };
  const own = {
    id: "transcript",
    who: "Your transcript",
    text: "what you said",
    href: null,
    deletion,
  };
  const hasOwn = spoken.some(({ actor }) => actor === who.role);
  return { of, files: hasOwn ? [...files, own] : files };
}

function lengthText(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes === 0) return "under a minute";
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}
