import { type Context, Hono } from "hono";
import { z } from "zod";
import { isUuid } from "#lib/uuid.ts";
import { deleteRecording, openRecording } from "#modules/recordings/commands.server.ts";
import { getRecording } from "#modules/recordings/data.server.ts";
import { RecordingFacts } from "#modules/recordings/schema.ts";
import { bothConsent } from "#modules/rooms/consent.server.ts";
import { roomAccess } from "#modules/rooms/access.server.ts";
import { removeText } from "#modules/timeline/commands.server.ts";
import {
  findOwnWords,
  isOfRoom,
  listedAt,
  mayPlay,
} from "#app/components/player/file-access.server.ts";
import { getFilm, getReplay } from "#app/components/player/replay.server.ts";
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
    if (!(await mayPlay(services.db, recording, viewer))) {
      return c.json({ reason: "not_found" }, 404);
    }
    const { fileKey, mediaType } = recording;
    return playFile(services, c, { fileKey, mediaType });
  });

  app.post("/recordings/:id/delete", async (c) => {
    const viewer = await viewerOf(services, c.req.raw);
    const recording = viewer && (await findRecording(services, c.req.param("id")));
    // Recordings of one-way interviews are deleted there, with what depends on them.
    const mayDelete = recording && (await isOfRoom(services.db, recording));
    if (!mayDelete || !(await deleteRecording(services, viewer.userId, recording.id))) {
      return c.json({ reason: "not_found" }, 404);
    }
    return c.redirect(await listedAt(services.db, recording.sessionId, viewer), 303);
  });

  app.post("/recordings/transcripts/:id/delete", async (c) => {
    const viewer = await viewerOf(services, c.req.raw);
    const bookingId = c.req.param("id");
    const own = viewer && (await findOwnWords(services.db, bookingId, viewer));
    if (!own) return c.json({ reason: "not_found" }, 404);
    const which = { sessionIds: [bookingId], ...own, kinds: ["segment"] as const };
    await services.db.transaction((tx) => removeText(tx, which));
    return c.redirect(await listedAt(services.db, bookingId, viewer), 303);
  });

  app.get("/api/sessions/:id/replay", async (c) => {
    const access = await accessOf(services, c, c.req.param("id"));
    if (!access) return c.json({ reason: "not_found" }, 404);
    c.header("cache-control", "private, no-store");
    return c.json(await getReplay(services.db, access));
  });

  app.get("/api/sessions/:id/replay/film", async (c) => {
    const access = await accessOf(services, c, c.req.param("id"));
    if (!access) return c.json({ reason: "not_found" }, 404);
    const after = z.coerce.number().int().min(0).safeParse(c.req.query("after"));
    if (!after.success) return c.json({ reason: "invalid" }, 422);
    c.header("cache-control", "private, no-store");
    return c.json(await getFilm(services.db, access, after.data));
  });

  return app;
}

async function accessOf(services: Services, c: Context<HttpEnv>, bookingId: string) {
  const viewer = await viewerOf(services, c.req.raw);
  const access = viewer && (await roomAccess(services, { bookingId, viewer }));
  return access?.ok ? access : null;
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

async function findRecording({ db }: Services, id: string) {
  return isUuid(id) ? getRecording(db, id) : null;
}
