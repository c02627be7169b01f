import { listRecordings } from "#modules/recordings/data.server.ts";
import { hasFilm } from "#modules/rooms/document.server.ts";
import type { SessionRole } from "#modules/timeline/schema.ts";
import type { Queryable } from "#platform/db/client.ts";
import type { OwnRecording } from "./session-player.tsx";

/** What there is to play of a session for one of its two people; null when there is nothing. */
export async function playable(
  db: Queryable,
  bookingId: string,
  who: { role: SessionRole; names: Record<SessionRole, string> },
): Promise<OwnRecording[] | null> {
  const recordings = await listRecordings(db, bookingId);
  if (recordings.length === 0 && !(await hasFilm(db, bookingId))) return null;
  return recordings
    .filter(({ status }) => status !== "failed")
    .map(({ id, role, status, durationMs }) => ({
      id,
      who: role === who.role ? "Your camera and microphone" : `${who.names[role]}’s recording`,
      text: status === "ready" ? lengthText(durationMs!) : "being prepared",
      isOwn: role === who.role,
    }));
}

function lengthText(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes === 0) return "under a minute";
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}
