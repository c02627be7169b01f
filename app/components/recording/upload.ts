import { retryAfterMs } from "#app/lib/retry.ts";
import { nextBody } from "./next-body.ts";
import type { ChunkStore, StoredChunk, StoredRecording } from "./chunk-store.ts";

/** Halved, down to the least, when a proxy refuses a part as too large. */
let mostBytes = 4_000_000;
const MIN_PART_BYTES = 65_536;
const MAX_CHUNKS = 60;
/** The server checks a recording by its first part, which must contain the whole header. */
const MIN_BYTES = 4_096;
const TUS = { "tus-resumable": "1.0.0" };

export type UploadState = "uploading" | "waiting" | "uploaded" | "refused";

/** Reasons to drop a recording: killed before its header was complete, or retaken. */
const USELESS = ["not_a_recording", "discarded", "closed"];

/** The server refused, and retrying won't help. */
class Refused extends Error {
  readonly reason: string | null;

  constructor(reason: string | null) {
    super(`refused: ${reason ?? "no reason"}`);
    this.reason = reason;
  }
}

/** The server, or a proxy on the way, refused for now; retry after at least `waitMs`. */
export class Delayed extends Error {
  readonly status: number;
  readonly reason: string | null;
  readonly waitMs: number;

  constructor(response: Response) {
    super(`status ${response.status}`);
    this.status = response.status;
    this.reason = response.status === 507 ? "storage" : null;
    this.waitMs = retryAfterMs(response);
  }
}

export type Uploaded = {
  state: UploadState;
  offset: number | null;
  /** The server's reason for refusing. */
  reason?: string | null;
};

/**
 * Sends a recording's chunks in order and deletes each once the server has stored it
 * (https://tus.io/protocols/resumable-upload, with deferred length). `offset` is where the last
 * call stopped; null asks the server. Returns when everything available was sent; `uploaded` if the
 * recording is also complete.
 */
export async function uploadStored(
  store: ChunkStore,
  key: string,
  offset: number | null,
): Promise<Uploaded> {
  let recording = await store.get(key);
  if (!recording) return { state: "uploaded", offset };
  try {
    if (recording.url === null) {
      const chunks = await store.chunks(key, MAX_CHUNKS);
      const bytes = chunks.reduce((sum, { data }) => sum + data.size, 0);
      if (bytes < MIN_BYTES && !recording.isComplete) return { state: "uploading", offset };
      if (bytes === 0) {
        // Stopped before anything was recorded.
        await store.forget(key);
        return { state: "uploaded", offset };
      }
      recording = { ...recording, url: await createUpload(recording) };
      await store.change(key, { url: recording.url });
    }
    if (offset !== null) return await sendChunks(store, recording, offset);
    const known = await readOffset(recording.url!);
    if (!known.isWhole) return await sendChunks(store, recording, known.offset);
    await store.forget(key);
    return { state: "uploaded", offset: known.offset };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { reason } = error;
    if (!USELESS.includes(reason ?? "")) return { state: "refused", offset, reason };
    await store.forget(key);
    return { state: "uploaded", offset };
  }
}

async function sendChunks(
  store: ChunkStore,
  { key, url }: StoredRecording,
  from: number,
): Promise<{ state: UploadState; offset: number }> {
  let offset = from;
  for (;;) {
    const chunks = await store.chunks(key, MAX_CHUNKS);
    const [sent, left] = split(chunks, offset);
    if (sent.length > 0) await store.forgetChunks(sent);
    const body = nextBody(left, offset, mostBytes);
    if (body === null) break;
    try {
      offset = await patch(url!, offset, body);
    } catch (error) {
      const isTooLarge = error instanceof Delayed && error.status === 413;
      if (!isTooLarge || body.size <= MIN_PART_BYTES) throw error;
      mostBytes = Math.max(MIN_PART_BYTES, Math.ceil(body.size / 2));
    }
  }
  const isComplete = (await store.get(key))?.isComplete ?? true;
  if (!isComplete || (await store.chunks(key, 1)).length > 0) return { state: "uploading", offset };
  await patch(url!, offset, new Blob([]), { "upload-length": String(offset) });
  await store.forget(key);
  return { state: "uploaded", offset };
}

function split(chunks: readonly StoredChunk[], offset: number): [StoredChunk[], StoredChunk[]] {
  const isSent = ({ position, data }: StoredChunk) => position + data.size <= offset;
  return [chunks.filter(isSent), chunks.filter((chunk) => !isSent(chunk))];
}

async function createUpload({ createAt, facts }: StoredRecording): Promise<string> {
  const metadata = Object.entries(facts).map(([name, value]) => `${name} ${btoa(value)}`);
  const response = await send(createAt, {
    method: "POST",
    headers: { "upload-defer-length": "1", "upload-metadata": metadata.join(",") },
  });
  return response.headers.get("location")!;
}

/** `isWhole`: the server knows the length and has all of it. */
async function readOffset(url: string): Promise<{ offset: number; isWhole: boolean }> {
  const { headers } = await send(url, { method: "HEAD" });
  const offset = Number(headers.get("upload-offset"));
  return { offset, isWhole: headers.get("upload-length") === String(offset) };
}

async function patch(
  url: string,
  offset: number,
  body: Blob,
  headers: Record<string, string> = {},
): Promise<number> {
  const response = await send(url, {
    method: "PATCH",
    body,
    headers: {
      "content-type": "application/offset+octet-stream",
      "upload-offset": String(offset),
      ...headers,
    },
  });
  return Number(response.headers.get("upload-offset"));
}

/** Throws Refused for the server's permanent refusal, another error to retry. */
async function send(
  url: string,
  init: {
    method: string;
    headers?: Record<string, string>;
    body?: Blob;
  },
): Promise<Response> {
  const response = await fetch(url, { ...init, headers: { ...TUS, ...init.headers } });
  if (response.ok) return response;
  const { status, headers } = response;
  // A proxy's 403 or 404 doesn't mean that the server doesn't want the recording.
  const isOurs =
    headers.has("tus-resumable") || headers.get("content-type")?.startsWith("application/json");
  const isTemporary = status >= 500 || [401, 409, 423, 429].includes(status);
  if (isTemporary || !isOurs) throw new Delayed(response);
  const answer = (await response.json().catch(() => null)) as { reason?: unknown } | null;
  const reason = typeof answer?.reason === "string" ? answer.reason : null;
  throw reason === "body_too_large" ? new Delayed(response) : new Refused(reason);
}
