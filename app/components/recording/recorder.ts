import { waitToRetry } from "#app/lib/retry.ts";
import { openChunkStore, type StoredChunk, type StoredProgress } from "./chunk-store.ts";
import { Delayed, uploadStored, type UploadState } from "./upload.ts";

/** In order of preference; the first supported one is used. */
const TYPES = [
  "video/webm;codecs=vp8,opus",
  "video/webm",
  "video/mp4",
  "audio/webm;codecs=opus",
  "audio/mp4",
];
const CHUNK_MS = 1_000;
const BITS = { videoBitsPerSecond: 1_000_000, audioBitsPerSecond: 64_000 };
/** A chunk can't be longer; any excess is time the machine slept. */
const MAX_CHUNK_MS = 2_000;

export type Recorder = {
  /** Recorded time, without time the machine slept. */
  elapsedMs(): number;
  /** Resolves when the last chunk is in the browser's storage; the upload continues. */
  stop(): Promise<void>;
};

/** Called with an upload's state, and the server's reason if it was refused or must wait. */
type OnState = (state: UploadState, reason?: string | null) => void;

/**
 * Records a stream in chunks, each stored in this browser and then uploaded. `startedAt` is the
 * server's time. `onState` receives the upload's state.
 */
export async function startRecorder(
  stream: MediaStream,
  options: {
    createAt: string;
    startedAt: Date;
    /** Sent with the type and the start when the upload is created. */
    facts?: Record<string, string>;
    /** The key of the progress on disk. */
    answer?: string;
    onState: OnState;
    onData?(data: Blob): void;
    /** This browser's storage is full, so the page must stay open from now on. */
    onFull?(): void;
    /** It stopped on its own: memory is full too, or a device was disconnected. */
    onEnded?(why: "full" | "device"): void;
  },
): Promise<Recorder> {
  const store = await openChunkStore();
  const key = crypto.randomUUID();
  const hasVideo = stream.getVideoTracks().length > 0;
  const mimeType = TYPES.find(
    (type) => type.startsWith(hasVideo ? "video" : "audio") && MediaRecorder.isTypeSupported(type),
  );
  const recorder = new MediaRecorder(stream, { ...BITS, ...(mimeType ? { mimeType } : {}) });
  const facts = {
    ...options.facts,
    type: recorder.mimeType || mimeType || "",
    startedAt: options.startedAt.toISOString(),
  };
  const upload = await keepUploading(key, options.onState, () =>
    store.save({ key, createAt: options.createAt, facts, url: null, isComplete: false }),
  );

  let position = 0;
  let recordedMs = 0;
  let chunkFrom = 0;
  let room: "disk" | "memory" | "none" = "disk";
  let stored: Promise<void> = Promise.resolve();
  /** Keeps the part on disk contiguous: after one chunk in memory, the rest stay there too. */
  async function keep(chunk: StoredChunk, progress: StoredProgress | undefined): Promise<void> {
    if (room === "disk") {
      try {
        await store.addChunk(chunk, progress);
        return;
      } catch {
        room = "memory";
        options.onFull?.();
      }
    }
    if (room === "memory" && store.keepInMemory(chunk)) return;
    if (room === "memory") options.onEnded?.("full");
    room = "none";
  }
  recorder.addEventListener("dataavailable", ({ data }) => {
    const now = performance.now();
    recordedMs += Math.min(now - chunkFrom, MAX_CHUNK_MS);
    chunkFrom = now;
    if (data.size === 0 || room === "none") return;
    const chunk = { recording: key, position, data };
    position += data.size;
    options.onData?.(data);
    const { answer } = options;
    const progress = answer === undefined ? undefined : { recording: key, answer, recordedMs };
    stored = stored.then(() => keep(chunk, progress)).then(upload.poke);
  });
  let isStopping = false;
  const stopped = new Promise<void>((resolve) => {
    recorder.addEventListener("stop", () => {
      resolve();
      // The last of its tracks ended.
      if (!isStopping) options.onEnded?.("device");
    });
  });
  recorder.start(CHUNK_MS);
  chunkFrom = performance.now();

  return {
    elapsedMs: () =>
      recorder.state === "inactive"
        ? recordedMs
        : recordedMs + Math.min(performance.now() - chunkFrom, MAX_CHUNK_MS),
    async stop() {
      isStopping = true;
      if (recorder.state !== "inactive") recorder.stop();
      await stopped;
      await stored;
      await store.change(key, { isComplete: true });
      upload.poke();
    },
  };
}

/** Uploads what an earlier page couldn't send, for example before its tab was killed. */
export async function resumeUploads(onState: OnState): Promise<void> {
  const store = await openChunkStore();
  for (const recording of await store.list()) {
    // Another tab that is recording or uploading it holds its lock.
    const isOurs = await navigator.locks.request(
      lockName(recording.key),
      { ifAvailable: true },
      async (lock) => {
        if (lock) await store.change(recording.key, { isComplete: true });
        return lock !== null;
      },
    );
    if (!isOurs) continue;
    void keepUploading(recording.key, onState, async () => {}).then(({ poke }) => poke());
  }
}

/** Whether recordings for this place still have to be uploaded, except refused ones. */
export async function isUploading(createAt: string): Promise<boolean> {
  const store = await openChunkStore();
  const { held = [], pending = [] } = await navigator.locks.query();
  const locked = new Set([...held, ...pending].map(({ name }) => name));
  const own = (await store.list()).filter((recording) => recording.createAt === createAt);
  return own.some(({ key }) => locked.has(lockName(key)));
}

const lockName = (key: string) => `recording:${key}`;

/**
 * Uploads when poked, one attempt at a time, with backoff. Only one tab uploads a recording;
 * resolves once it's this one and has started.
 */
function keepUploading(key: string, onState: OnState, begin: () => Promise<void>) {
  let hasMore = false;
  let wake = () => {};
  const poke = () => {
    hasMore = true;
    wake();
  };
  const more = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
      if (hasMore) resolve();
    });

  async function run(): Promise<void> {
    let offset: number | null = null;
    for (let failures = 0, waitMs = 0; ;) {
      await (failures === 0 ? more() : waitToRetry(failures, waitMs));
      hasMore = false;
      try {
        if (!navigator.onLine) throw new Error("offline");
        // Reopened if the browser closed it.
        const result = await uploadStored(await openChunkStore(), key, offset);
        ({ offset } = result);
        failures = 0;
        onState(result.state, result.reason);
        if (result.state === "uploaded" || result.state === "refused") return;
      } catch (error) {
        // Offline, or the server is restarting: ask for its offset again.
        offset = null;
        failures += 1;
        const delayed = error instanceof Delayed ? error : null;
        waitMs = delayed?.waitMs ?? 0;
        onState("waiting", delayed?.reason ?? null);
      }
    }
  }
  return new Promise<{ poke(): void }>((resolve, reject) => {
    navigator.locks
      .request(lockName(key), async () => {
        await begin();
        resolve({ poke });
        await run();
      })
      .catch(reject);
  });
}
