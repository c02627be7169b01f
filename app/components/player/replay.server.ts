import type { RoomPass } from "#modules/rooms/access.server.ts";
import { listFilm } from "#modules/rooms/document.server.ts";
import { listRecordings } from "#modules/recordings/data.server.ts";
import { EVIDENCE_KINDS } from "#modules/scorecards/policy.ts";
import { listEvents, readLastOffsets } from "#modules/timeline/data.server.ts";
import { ofSession, sessionFrom } from "#modules/timeline/policy.ts";
import type { Queryable } from "#platform/db/client.ts";
import type { FilmPage, Replay } from "./schema.ts";

/** A session's replay, as one of its two people sees it. */
export async function getReplay(db: Queryable, access: RoomPass): Promise<Replay> {
  const { booking, order, role, userId } = access;
  const since = sessionFrom(booking);
  const [listed, said, { lastMs, passedMs }, film] = await Promise.all([
    listRecordings(db, booking.id),
    listEvents(db, booking.id, { seenBy: role, kinds: ["segment"] }),
    // With the expert's marks.
    readLastOffsets(db, booking.id, { seenBy: "expert", kinds: EVIDENCE_KINDS, since }),
    getFilm(db, access, 0),
  ]);
  const recordings = listed.filter(
    // A stand-in doesn't see the absent expert.
    (one) => one.startedAt >= since && (one.role !== role || one.userId === userId),
  );
  return {
    names: { candidate: order.details?.name ?? "Candidate", expert: booking.expertName },
    tracks: recordings.flatMap((one) =>
      one.status === "ready"
        ? {
            id: one.id,
            role: one.role,
            fromMs: one.startedAt.getTime() - booking.startAt.getTime(),
            durationMs: one.durationMs!,
          }
        : [],
    ),
    // An empty one is from a tab that was killed right after starting it.
    pending: recordings.filter(
      ({ status, bytes }) => bytes > 0 && (status === "uploading" || status === "finishing"),
    ).length,
    segments: ofSession(said, booking).flatMap(({ kind, actor, data }) =>
      kind === "segment" && actor !== "system" && !data.removed
        ? { role: actor, fromMs: data.fromMs, toMs: data.toMs, text: data.text }
        : [],
    ),
    ...film,
    passedMs,
    lastMs: Math.max(0, lastMs ?? 0),
  };
}

/** The editor's document after a row, a page at a time. */
export async function getFilm(
  db: Queryable,
  { booking }: Pick<RoomPass, "booking">,
  after: number,
): Promise<FilmPage> {
  const { film, next } = await listFilm(db, booking.id, { since: sessionFrom(booking), after });
  return {
    film: film.map(({ at, update }) => ({
      atMs: at.getTime() - booking.startAt.getTime(),
      update: Buffer.from(update).toString("base64"),
    })),
    next,
  };
}
