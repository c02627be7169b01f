import type { BookingView } from "#modules/booking/data.server.ts";
import { listRecordings } from "#modules/recordings/data.server.ts";
import type { Recording } from "#modules/recordings/schema.ts";
import { isCanceled } from "#modules/rooms/access.server.ts";
import { getEarlierExpertUntil } from "#modules/rooms/data.server.ts";
import { hasFilm } from "#modules/rooms/document.server.ts";
import { listEvents } from "#modules/timeline/data.server.ts";
import { ofSession, sessionFrom } from "#modules/timeline/policy.ts";
import type { SessionRole } from "#modules/timeline/schema.ts";
import type { Queryable } from "#platform/db/client.ts";
import type { Playable } from "./session-player.tsx";

/**
 * A session's replay for one of its two people; null if there is nothing to play. Recordings from
 * before a rebooking aren't part of it. Each person's own stay listed, to be deleted, even if they
 * can't be played.
 */
export async function playable(
  db: Queryable,
  booking: Pick<BookingView, "id" | "expertId" | "startAt" | "status">,
  who: { userId: string; role: SessionRole; names: Record<SessionRole, string> },
): Promise<Playable | null> {
  const { id: bookingId } = booking;
  const from = sessionFrom(booking);
  const [recordings, segments, earlierUntil] = await Promise.all([
    listRecordings(db, bookingId),
    listEvents(db, bookingId, { seenBy: who.role, kinds: ["segment"] }),
    who.role === "expert" ? getEarlierExpertUntil(db, booking) : null,
  ]);
  const spoken = segments.filter(({ kind, data }) => kind === "segment" && !data.removed);
  const recorded = recordings.filter(
    ({ status, userId, role, startedAt, bytes }) =>
      // An expert doesn't see one who was there before.
      (userId === who.userId || (role !== who.role && startedAt >= from)) &&
      // An empty one is from a tab that was killed right after starting it.
      (status !== "failed" || (bytes > 0 && userId === who.userId)),
  );
  const hasOwn = spoken.some(
    ({ actor, at }) => actor === who.role && (earlierUntil === null || new Date(at) > earlierUntil),
  );
  const of = isCanceled(booking)
    ? "own"
    : recorded.some(({ status, startedAt }) => status !== "failed" && startedAt >= from)
      ? "session"
      : ofSession(spoken, booking).length > 0
        ? "transcript"
        : (await hasFilm(db, bookingId, from))
          ? "code"
          : "own";
  if (of === "own" && recorded.length === 0 && !hasOwn) return null;
  const files = recorded.map(({ id, userId, role, status, startedAt, durationMs }) => ({
    id,
    who: userId === who.userId ? "Your camera and microphone" : `${who.names[role]}’s recording`,
    text: (startedAt < from ? "from an earlier time, " : "") + statusText(status, durationMs),
    href: status === "failed" ? null : `/recordings/${id}`,
    deletion:
      userId === who.userId
        ? { at: `/recordings/${id}/delete`, label: "Delete this recording" }
        : null,
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
  return { of, files: hasOwn ? [...files, own] : files };
}

function statusText(status: Recording["status"], durationMs: number | null): string {
  if (status === "failed") return "can’t be played";
  return status === "ready" ? lengthText(durationMs!) : "being prepared";
}

function lengthText(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes === 0) return "under a minute";
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}
