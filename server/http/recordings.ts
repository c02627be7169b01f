import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import { DataStore, ERRORS, Metadata, Server, Upload } from "@tus/server";
import { type Context, Hono } from "hono";
import { z } from "zod";
import { appendPart, declareSize, openRecording } from "#modules/recordings/commands.server.ts";
import { getRecording } from "#modules/recordings/data.server.ts";
import { RecordingFacts } from "#modules/recordings/schema.ts";
import { viewerOf } from "#app/session/viewer.server.ts";
import type { Services } from "#app/services.ts";
import type { HttpEnv } from "./context.ts";
import { parseRange } from "./range.ts";

const UPLOADS = "/uploads/recordings";
/** How long a browser may read a file in the bucket by its signed URL. */
const SIGNED_SECONDS = 600;

/**
 * Recordings: uploaded by the tus protocol (https://tus.io/protocols/resumable-upload), played by
 * byte ranges. Only the people in the session reach them, and only its maker adds to one.
 */
export function recordingRoutes(services: Services) {
  const app = new Hono<HttpEnv>();
  /** The recording that each POST has opened. */
  const opened = new WeakMap<object, string>();
  const tus = new Server({
    path: UPLOADS,
    relativeLocation: true,
    allowedOrigins: () => false,
    maxSize: services.config.recordings.recordingBytes,
    datastore: new RecordingStore(services),
    namingFunction: (request) => opened.get(request)!,
  });
  const speakTus = (c: Context<HttpEnv>) => tus.handleWeb(c.req.raw);

  app.post(UPLOADS, async (c) => {
    const viewer = await viewerOf(services, c.req.raw);
    if (!viewer) return c.json({ reason: "signed_out" }, 401);
    const facts = RecordingFacts.safeParse(readMetadata(c.req.header("upload-metadata")));
    if (!facts.success) return c.json({ reason: "invalid" }, 422);
    const { session, type, startedAt } = facts.data;
    const part = await recordingPart(services, session, viewer.userId);
    if (!part.ok) return c.json({ reason: part.reason }, part.reason === "missing" ? 404 : 403);
    const recording = await openRecording(services, {
      userId: viewer.userId,
      sessionId: session,
      role: part.role,
      mediaType: type,
      startedAt: new Date(startedAt),
    });
    if (!recording.ok) return c.json({ reason: recording.reason }, 413);
    opened.set(c.req.raw, recording.id);
    return speakTus(c);
  });

  app.on(["HEAD", "PATCH"], `${UPLOADS}/:id`, async (c) => {
    const viewer = await viewerOf(services, c.req.raw);
    if (!viewer) return c.json({ reason: "signed_out" }, 401);
    const recording = await findRecording(services, c.req.param("id"));
    if (recording?.userId !== viewer.userId) return c.json({ reason: "not_found" }, 404);
    return speakTus(c);
  });

  app.get("/recordings/:id", async (c) => {
    const viewer = await viewerOf(services, c.req.raw);
    const recording = viewer && (await findRecording(services, c.req.param("id")));
    if (!recording?.fileKey || !(await mayPlay(services, recording.sessionId, viewer.userId))) {
      return c.json({ reason: "not_found" }, 404);
    }
    const { fileKey, mediaType } = recording;
    const signed = await services.storage.signedUrl(fileKey, mediaType, SIGNED_SECONDS);
    c.header("cache-control", "private, no-store");
    if (signed !== null) return c.redirect(signed, 302);

    const size = await services.storage.size(fileKey);
    if (size === null) return c.json({ reason: "not_found" }, 404);
    const range = parseRange(c.req.header("range"), size);
    c.header("content-type", mediaType);
    c.header("content-disposition", "inline");
    c.header("accept-ranges", "bytes");
    if (range === "unsatisfiable") {
      return c.body(null, 416, { "content-range": `bytes */${size}` });
    }
    const { start, end } = range ?? { start: 0, end: size - 1 };
    c.header("content-length", String(end - start + 1));
    if (range) c.header("content-range", `bytes ${start}-${end}/${size}`);
    const file = await services.storage.read(fileKey, { start, end });
    if (!file) return c.json({ reason: "not_found" }, 404);
    return c.body(Readable.toWeb(file) as ReadableStream, range ? 206 : 200);
  });

  return app;
}

async function findRecording({ db }: Services, id: string) {
  return z.uuid().safeParse(id).success ? getRecording(db, id) : null;
}

function readMetadata(header: string | undefined): unknown {
  try {
    return Metadata.parse(header);
  } catch {
    return null;
  }
}

const REFUSALS = {
  missing: ERRORS.FILE_NOT_FOUND,
  conflict: ERRORS.INVALID_OFFSET,
  too_large: ERRORS.ERR_MAX_SIZE_EXCEEDED,
  not_a_recording: { status_code: 415, body: "This is not a recording.\n" },
} as const;

/** Uploads as tus sees them: rows in the database, and parts in the storage. */
class RecordingStore extends DataStore {
  override extensions = ["creation", "creation-defer-length"];

  constructor(readonly services: Services) {
    super();
  }

  override async create(upload: Upload): Promise<Upload> {
    if (upload.size !== undefined) await declareSize(this.services, upload.id, upload.size);
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const recording = await getRecording(this.services.db, id);
    if (!recording) throw ERRORS.FILE_NOT_FOUND;
    const { bytes, size } = recording;
    return new Upload({ id, offset: bytes, ...(size === null ? {} : { size }) });
  }

  override async write(stream: Readable, id: string, position: number): Promise<number> {
    // The surface limits the size of a body.
    const appended = await appendPart(this.services, id, position, await buffer(stream));
    if (!appended.ok) throw REFUSALS[appended.reason];
    return appended.bytes;
  }

  override async declareUploadLength(id: string, size: number): Promise<void> {
    await declareSize(this.services, id, size);
  }
}
