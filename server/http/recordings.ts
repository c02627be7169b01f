import { type Context, Hono } from "hono";
import { z } from "zod";
import { isUuid } from "#lib/uuid.ts";
import { getBooking } from "#modules/booking/data.server.ts";
import { getExpertOfUser } from "#modules/experts/data.server.ts";
import { deleteRecording, openRecording } from "#modules/recordings/commands.server.ts";
import { getRecording, listRecordings } from "#modules/recordings/data.server.ts";
import { type Recording, RecordingFacts } from "#modules/recordings/schema.ts";
import { bothConsent } from "#modules/rooms/consent.server.ts";
import { type RoomPass, roomAccess } from "#modules/rooms/access.server.ts";
import { listExpertSpans } from "#modules/rooms/data.server.ts";
import { listFilm } from "#modules/rooms/document.server.ts";
import { getSessionOfCandidate, getSessionOfExpert } from "#modules/feedback/data.server.ts";
import { EVIDENCE_KINDS } from "#modules/scorecards/policy.ts";
import { removeText } from "#modules/timeline/commands.server.ts";
import { listEvents, readLastOffsets } from "#modules/timeline/data.server.ts";
import { ofSession, sessionFrom } from "#modules/timeline/policy.ts";
import type { FilmPage, Replay } from "#app/components/player/schema.ts";
import { readCookie, ROOM_COOKIE } from "#app/session/cookies.server.ts";
import { viewerOf } from "#app/session/viewer.server.ts";
import type { Services } from "#app/services.ts";
import type { HttpEnv } from "./context.ts";
import { playFile } from "./play-file.ts";
import { beginRefusal, readMetadata, recordingUploads } from "./recording-uploads.ts";

const UPLOADS = "/room/:id/recordings";

/**
 * Recordings: uploaded by the tus protocol (https://tus.io/protocols/resumable-upload), played by
 * byte ranges. Only the session's two people have access, and only its owner adds to a recording.
 */
export function recordingRoutes(services: Services) {
  const app = new Hono<HttpEnv>();
  const upload = recordingUploads(services, "/room");

  app.post(UPLOADS, async (c) => {
    const pass = await enter(services, c);
    if (!pass) return c.json({ reason: "not_found" }, 404);
    const facts = RecordingFacts.safeParse(readMetadata(c.req.header("upload-metadata")));
    if (!facts.success) return c.json({ reason: "invalid" }, 422);
    const refusal = beginRefusal(c.req.raw.headers, services.config.recordings.recordingBytes);
    if (refusal) return c.json({ reason: "invalid" }, refusal);
    const sessionId = pass.booking.id;
    if (!(await bothConsent(services.db, pass.booking, "recording"))) {
      return c.json({ reason: "no_consent" }, 403);
    }
    const recording = await openRecording(services, {
      userId: pass.userId,
      sessionId,
      role: pass.role,
      mediaType: facts.data.type,
      // A browser's clock may be wrong; the replay starts with the earliest recording.
      startedAt: new Date(Math.max(Date.parse(facts.data.startedAt), pass.opensAt.getTime())),
    });
    if (!recording.ok) return c.json({ reason: recording.reason }, 413);
    const created = await upload(c.req.raw, recording.id);
    if (!created.ok) await deleteRecording(services, pass.userId, recording.id);
    return created;
  });

  // Hono routes HEAD like GET.
  app.on(["GET", "PATCH"], `${UPLOADS}/:recording`, async (c) => {
    if (c.req.method === "GET") return c.json({ reason: "not_found" }, 404);
    const pass = await enter(services, c);
    const recording = await findRecording(services, c.req.param("recording"));
    const isTheirs =
      recording?.userId === pass?.userId && recording?.sessionId === pass?.booking.id;
    if (!pass || !recording || !isTheirs) return c.json({ reason: "not_found" }, 404);
    return upload(c.req.raw, recording.id);
  });

  app.get("/recordings/:id", async (c) => {
    const viewer = await viewerOf(services, c.req.raw);
    const recording = viewer && (await findRecording(services, c.req.param("id")));
    if (!viewer || !recording?.fileKey) return c.json({ reason: "not_found" }, 404);
    const isOwn = recording.userId === viewer.userId && (await isOfRoom(services, recording));
    if (!isOwn && !(await isOfOther(services, recording, viewer))) {
      return c.json({ reason: "not_found" }, 404);
    }
    const { fileKey, mediaType } = recording;
    return playFile(services, c, { fileKey, mediaType });
  });

  app.post("/recordings/:id/delete", async (c) => {
    const viewer = await viewerOf(services, c.req.raw);
    const recording = viewer && (await findRecording(services, c.req.param("id")));
    // Recordings of one-way interviews are deleted there, with what depends on them.
    const mayDelete = recording && (await isOfRoom(services, recording));
    if (!mayDelete || !(await deleteRecording(services, viewer.userId, recording.id))) {
      return c.json({ reason: "not_found" }, 404);
    }
    return c.redirect(await listedAt(services, recording.sessionId, viewer), 303);
  });

  app.post("/recordings/transcripts/:id/delete", async (c) => {
    const viewer = await viewerOf(services, c.req.raw);
    const bookingId = c.req.param("id");
    const own = viewer && (await findOwnWords(services, bookingId, viewer));
    if (!own) return c.json({ reason: "not_found" }, 404);
    const which = { sessionIds: [bookingId], ...own, kinds: ["segment"] as const };
    await services.db.transaction((tx) => removeText(tx, which));
    return c.redirect(await listedAt(services, bookingId, viewer), 303);
  });

  app.get("/api/sessions/:id/replay", async (c) => {
    const access = await accessOf(services, c, c.req.param("id"));
    if (!access) return c.json({ reason: "not_found" }, 404);
    c.header("cache-control", "private, no-store");
    return c.json(await getReplay(services, access));
  });

  app.get("/api/sessions/:id/replay/film", async (c) => {
    const access = await accessOf(services, c, c.req.param("id"));
    if (!access) return c.json({ reason: "not_found" }, 404);
    const after = z.coerce.number().int().min(0).safeParse(c.req.query("after"));
    if (!after.success) return c.json({ reason: "invalid" }, 422);
    c.header("cache-control", "private, no-store");
    return c.json(await getFilm(services, access, after.data));
  });

  return app;
}

async function accessOf(services: Services, c: Context<HttpEnv>, bookingId: string) {
  const viewer = await viewerOf(services, c.req.raw);
  const access = viewer && (await roomAccess(services, { bookingId, viewer }));
  return access?.ok ? access : null;
}

/** A session's replay (app/components/player/schema.ts). */
async function getReplay(services: Services, access: RoomPass): Promise<Replay> {
  const { db } = services;
  const { booking, order, role, userId } = access;
  const since = sessionFrom(booking);
  const [listed, said, { lastMs, passedMs }, film] = await Promise.all([
    listRecordings(db, booking.id),
    listEvents(db, booking.id, { seenBy: role, kinds: ["segment"] }),
    // With the expert's marks.
    readLastOffsets(db, booking.id, { seenBy: "expert", kinds: EVIDENCE_KINDS, since }),
    getFilm(services, access, 0),
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

async function getFilm({ db }: Services, { booking }: RoomPass, after: number): Promise<FilmPage> {
  const { film, next } = await listFilm(db, booking.id, { since: sessionFrom(booking), after });
  return {
    film: film.map(({ at, update }) => ({
      atMs: at.getTime() - booking.startAt.getTime(),
      update: Buffer.from(update).toString("base64"),
    })),
    next,
  };
}

/** The session's two people, even after the room has closed, so slow uploads can finish. */
async function enter(services: Services, c: Context<HttpEnv>) {
  const access = await roomAccess(services, {
    bookingId: c.req.param("id") ?? "",
    viewer: await viewerOf(services, c.req.raw),
    token: readCookie(c.req.raw, ROOM_COOKIE),
  });
  return access.ok && access.userId !== null ? { ...access, userId: access.userId } : null;
}

/** A signed-in person's session, even a canceled one; null for anyone else's. */
async function findSession({ db }: Services, id: string, { userId }: { userId: string }) {
  if (!isUuid(id)) return null;
  const own = await getSessionOfCandidate(db, id, userId);
  if (own) return { role: "candidate", booking: own } as const;
  const hosted = await getSessionOfExpert(db, id, userId);
  return hosted && ({ role: "expert", booking: hosted } as const);
}

/** The page that lists a person's own files of a session: their page of it, if they still have one. */
async function listedAt(services: Services, id: string, viewer: { userId: string }) {
  const session = await findSession(services, id, viewer);
  return session ? `/${session.role}/sessions/${id}` : "/expert/sessions#files";
}

/** What a person said in a session; null if they are none of its people and never were. */
async function findOwnWords(services: Services, id: string, viewer: { userId: string }) {
  const session = await findSession(services, id, viewer);
  if (session?.role === "candidate") return { actor: "candidate" } as const;
  const expert = isUuid(id) && (await getExpertOfUser(services.db, viewer.userId));
  if (!expert) return null;
  const within = await listExpertSpans(services.db, id, expert.id);
  return session || within.length > 0 ? ({ actor: "expert", within } as const) : null;
}

/** Recordings of one-way interviews have their own URLs. */
async function isOfRoom({ db }: Services, { sessionId }: Recording) {
  return (await getBooking(db, sessionId)) !== null;
}

/** The other side's, unless it's from before a rebooking. An expert doesn't see a stand-in's. */
async function isOfOther(services: Services, recording: Recording, viewer: { userId: string }) {
  const session = await findSession(services, recording.sessionId, viewer);
  return (
    session !== null &&
    recording.role !== session.role &&
    recording.startedAt >= sessionFrom(session.booking)
  );
}

async function findRecording({ db }: Services, id: string) {
  return isUuid(id) ? getRecording(db, id) : null;
}
