import type { BookingView } from "#modules/booking/data.server.ts";
import { listRecordings } from "#modules/recordings/data.server.ts";
import { isCanceled } from "#modules/rooms/access.server.ts";
import { listExpertSpans } from "#modules/rooms/data.server.ts";
import { hasFilm } from "#modules/rooms/document.server.ts";
import { listEvents } from "#modules/timeline/data.server.ts";
import { isWithin, ofSession, sessionFrom } from "#modules/timeline/policy.ts";
import type { SessionRole } from "#modules/timeline/schema.ts";
import type { Queryable } from "#platform/db/client.ts";
import { ownRecording, ownTranscript } from "./own-files.server.ts";
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
  const [recordings, segments, spans] = await Promise.all([
    listRecordings(db, bookingId),
    listEvents(db, bookingId, { seenBy: who.role, kinds: ["segment"] }),
    who.role === "expert" ? listExpertSpans(db, bookingId, booking.expertId) : null,
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
    ({ actor, at }) => actor === who.role && (spans === null || isWithin(spans, new Date(at))),
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
  const files = recorded.map((recording) => {
    const own = ownRecording(recording);
    const text = recording.startedAt < from ? `from an earlier time, ${own.text}` : own.text;
    if (recording.userId === who.userId) return { ...own, text };
    return { ...own, text, who: `${who.names[recording.role]}’s recording`, deletion: null };
  });
  return { of, files: hasOwn ? [...files, ownTranscript(bookingId)] : files };
}
