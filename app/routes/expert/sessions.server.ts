import { sql } from "drizzle-orm";
import { ownRecording, ownTranscript } from "#app/components/player/own-files.server.ts";
import type { Services } from "#app/services.ts";
import { momentIn } from "#lib/moment.ts";
import { type BookingView, listBookings } from "#modules/booking/data.server.ts";
import { listRecordingsOfExpert } from "#modules/recordings/data.server.ts";
import { listAttended, listExpertSpans } from "#modules/rooms/data.server.ts";
import { listEvents } from "#modules/timeline/data.server.ts";
import { isWithin } from "#modules/timeline/policy.ts";
import type { Queryable } from "#platform/db/client.ts";

type Owner = { userId: string; expertId: string; zone: string };

/**
 * What an expert recorded and said in sessions that another expert has now, and whose pages they no
 * longer see. It stays theirs to read and delete. Nothing else of the session is in it.
 */
export async function loadFormerFiles({ db }: Pick<Services, "db">, owner: Owner) {
  const [recordings, attended] = await Promise.all([
    listRecordingsOfExpert(db, owner.userId),
    listAttended(db, owner.expertId),
  ]);
  const ids = [...new Set([...attended, ...recordings.map(({ sessionId }) => sessionId)])];
  if (ids.length === 0) return [];
  const former = await listBookings(
    db,
    sql`b.id = any(${sql.param(ids)}::uuid[]) and b.expert_id <> ${owner.expertId}::uuid`,
  );
  const sessions = await Promise.all(
    former.map(async (booking) => {
      // An empty one is from a tab that was killed right after starting it.
      const own = recordings.filter(
        ({ sessionId, bytes }) => sessionId === booking.id && bytes > 0,
      );
      const said = await listOwnWords(db, booking, owner.expertId);
      const at = [...own.map(({ startedAt }) => startedAt), ...said.map((one) => one.at)];
      if (at.length === 0) return [];
      const first = new Date(Math.min(...at.map((one) => one.getTime())));
      return {
        id: booking.id,
        title: booking.serviceTitle,
        // Not the session's time: that is the other expert's.
        date: momentIn(owner.zone, first, first).date,
        files: [...own.map(ownRecording), ...(said.length > 0 ? [ownTranscript(booking.id)] : [])],
        words: said.map(({ text }) => text).join(" "),
      };
    }),
  );
  return sessions.flat();
}

async function listOwnWords(db: Queryable, booking: BookingView, expertId: string) {
  const [segments, spans] = await Promise.all([
    listEvents(db, booking.id, { seenBy: "expert", kinds: ["segment"] }),
    listExpertSpans(db, booking.id, expertId),
  ]);
  return segments.flatMap((event) =>
    event.kind === "segment" &&
    event.actor === "expert" &&
    !event.data.removed &&
    isWithin(spans, new Date(event.at))
      ? [{ at: new Date(event.at), text: event.data.text }]
      : [],
  );
}
