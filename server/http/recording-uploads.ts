import { buffer } from "node:stream/consumers";
import type { Readable } from "node:stream";
import { DataStore, ERRORS, Metadata, Server, Upload } from "@tus/server";
import type { Services } from "#app/services.ts";
import { appendPart, declareSize } from "#modules/recordings/commands.server.ts";
import { getRecording } from "#modules/recordings/data.server.ts";

/**
 * Uploads of recordings by the tus protocol (https://tus.io/protocols/resumable-upload), at
 * `path`. The caller passes the recording's id after checking it, because tus would read it from
 * the end of the URL, where a query can name another one.
 */
export function recordingUploads(services: Services, path: string) {
  const checked = new WeakMap<Request, string>();
  const tus = new Server({
    path,
    generateUrl: (request, { id }) => `${new URL(request.url).pathname}/${id}`,
    getFileIdFromRequest: (request) => checked.get(request),
    allowedOrigins: () => false,
    maxSize: services.config.recordings.recordingBytes,
    datastore: new RecordingStore(services),
    namingFunction: (request) => checked.get(request)!,
    // tus would respond with the message, which can be an SQL statement.
    onResponseError(request, error) {
      if ("status_code" in error) return undefined;
      services.log.error({ err: error, path: new URL(request.url).pathname }, "an upload failed");
      return "code" in error && error.code === "storage"
        ? { status_code: 507, body: "Recordings can't be stored right now. Try again later.\n" }
        : { status_code: 500, body: "Something went wrong\n" };
    },
  });
  return (request: Request, id: string): Promise<Response> => {
    checked.set(request, id);
    return tus.handleWeb(request);
  };
}

/** Why a POST can't start an upload of 1 to `most` bytes; check before creating a recording. */
export function beginRefusal(headers: Headers, most: number): 413 | 422 | null {
  const length = headers.get("upload-length");
  const isDeferred = headers.get("upload-defer-length") === "1";
  if (headers.has("upload-concat") || (length === null) !== isDeferred) return 422;
  if (length === null) return null;
  if (!/^\d{1,15}$/.test(length) || Number(length) === 0) return 422;
  return Number(length) > most ? 413 : null;
}

/** An upload's metadata; null if it can't be parsed. */
export function readMetadata(header: string | undefined): unknown {
  try {
    return Metadata.parse(header);
  } catch {
    return null;
  }
}

/** An error in the shape that tus expects. */
class UploadError extends Error {
  readonly status_code: number;
  readonly body: string;

  constructor({ status_code, body }: { status_code: number; body: string }) {
    super(body);
    this.status_code = status_code;
    this.body = body;
  }
}

const REFUSALS = {
  missing: ERRORS.FILE_NOT_FOUND,
  conflict: ERRORS.INVALID_OFFSET,
  too_large: { status_code: 413, body: JSON.stringify({ reason: "too_large" }) },
  quota: { status_code: 413, body: JSON.stringify({ reason: "quota" }) },
  not_a_recording: { status_code: 415, body: JSON.stringify({ reason: "not_a_recording" }) },
} as const;

/** The tus data store: rows in the database, and parts in the storage. */
class RecordingStore extends DataStore {
  override extensions = ["creation", "creation-defer-length"];

  private readonly services: Services;

  constructor(services: Services) {
    super();
    this.services = services;
  }

  override async create(upload: Upload): Promise<Upload> {
    if (upload.size !== undefined) await declareSize(this.services, upload.id, upload.size);
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const recording = await getRecording(this.services.db, id);
    if (!recording) throw new UploadError(ERRORS.FILE_NOT_FOUND);
    const { bytes, size } = recording;
    return new Upload({ id, offset: bytes, ...(size === null ? {} : { size }) });
  }

  override async write(stream: Readable, id: string, position: number): Promise<number> {
    // The surface limits the size of a body.
    const appended = await appendPart(this.services, id, position, await buffer(stream));
    if (!appended.ok) throw new UploadError(REFUSALS[appended.reason]);
    return appended.bytes;
  }

  // Zero is no refusal: a recorder that was killed before its first chunk ends its upload so.
  override async declareUploadLength(id: string, size: number): Promise<void> {
    await declareSize(this.services, id, size);
  }
}
