/** A recording in this browser's storage until the server has all of it. */
export type StoredRecording = {
  key: string;
  /** Where uploads are created: `/room/{booking}/recordings`. */
  createAt: string;
  /** Sent when the upload is created. */
  facts: Record<string, string>;
  /** The upload's URL, once it has been created. */
  url: string | null;
  /** No more chunks follow. */
  isComplete: boolean;
};

/** `position` is the offset of its first byte. */
export type StoredChunk = { recording: string; position: number; data: Blob };

/** A recording's duration on disk, by answer. Kept after the upload. */
export type StoredProgress = { recording: string; answer: string; recordedMs: number };

const NAME = "greenroom-recordings";

/** Chunks that don't fit on disk. They're uploaded like the rest, but lost with this page. */
const inMemory = {
  chunks: new Map<string, StoredChunk[]>(),
  changes: new Map<string, Partial<StoredRecording>>(),
};
const MAX_IN_MEMORY = 64_000_000;

export type ChunkStore = Awaited<ReturnType<typeof connect>>;

/** A full quota, and Chromium's errors for a full disk when writing or opening the store. */
const FULL = ["QuotaExceededError", "DataError", "UnknownError"];

/** Whether the browser refused to write because of missing space. */
export const isFull = (error: unknown) =>
  error instanceof DOMException && FULL.includes(error.name);

let connection: Promise<ChunkStore> | undefined;

/**
 * One connection for the whole page. Chunks are on disk when the promise of `addChunk` resolves, so
 * killing the browser loses none.
 */
export function openChunkStore(): Promise<ChunkStore> {
  connection ??= connect().catch((error: unknown) => {
    connection = undefined;
    throw error;
  });
  return connection;
}

async function connect() {
  const opening = indexedDB.open(NAME, 2);
  opening.addEventListener("upgradeneeded", ({ oldVersion }) => {
    if (oldVersion < 1) {
      opening.result.createObjectStore("recordings", { keyPath: "key" });
      opening.result.createObjectStore("chunks", { keyPath: ["recording", "position"] });
    }
    opening.result.createObjectStore("progress", { keyPath: "recording" });
  });
  const db = await done(opening);
  // A tab with a newer version of the page must not wait for this one.
  db.addEventListener("versionchange", () => {
    db.close();
    connection = undefined;
  });
  // The browser closes it itself when the disk fails.
  db.addEventListener("close", () => (connection = undefined));

  const write = (stores: string[], act: (tx: IDBTransaction) => void) =>
    new Promise<void>((resolve, reject) => {
      const tx = db.transaction(stores, "readwrite", { durability: "strict" });
      tx.addEventListener("complete", () => resolve());
      tx.addEventListener("abort", () => reject(tx.error ?? new Error("The write was aborted.")));
      act(tx);
    });
  // A full disk can refuse even this. The rest must still be uploaded, and the next page finds on
  // the server what was sent, and tries again.
  const remove = (stores: string[], act: (tx: IDBTransaction) => void) =>
    write(stores, act).catch(() => {});
  const from = (name: string) => db.transaction(name).objectStore(name);
  const chunksOf = (recording: string) =>
    IDBKeyRange.bound([recording, 0], [recording, Number.MAX_SAFE_INTEGER]);

  return {
    save: (recording: StoredRecording) =>
      write(["recordings"], (tx) => void tx.objectStore("recordings").put(recording)),
    /** Updates one atomically, because the uploading tab and the recording tab both do. */
    change: (key: string, change: Partial<StoredRecording>) =>
      write(["recordings"], (tx) => {
        const all = tx.objectStore("recordings");
        const found = all.get(key) as IDBRequest<StoredRecording | undefined>;
        found.addEventListener("success", () => {
          if (found.result) all.put({ ...found.result, ...change });
        });
      }).catch(() => {
        inMemory.changes.set(key, { ...inMemory.changes.get(key), ...change });
      }),
    async get(key: string): Promise<StoredRecording | undefined> {
      const found = await done(
        from("recordings").get(key) as IDBRequest<StoredRecording | undefined>,
      );
      return found && { ...found, ...inMemory.changes.get(key) };
    },
    list: (): Promise<StoredRecording[]> =>
      done(from("recordings").getAll() as IDBRequest<StoredRecording[]>),
    addChunk: (chunk: StoredChunk, progress?: StoredProgress) =>
      write(progress ? ["chunks", "progress"] : ["chunks"], (tx) => {
        tx.objectStore("chunks").put(chunk);
        if (progress) tx.objectStore("progress").put(progress);
      }),
    /** Keeps it in memory. False if that limit is exceeded too. */
    keepInMemory(chunk: StoredChunk): boolean {
      const kept = [...inMemory.chunks.values()].flat();
      const bytes = kept.reduce((sum, { data }) => sum + data.size, chunk.data.size);
      if (bytes > MAX_IN_MEMORY) return false;
      const own = inMemory.chunks.get(chunk.recording) ?? [];
      inMemory.chunks.set(chunk.recording, [...own, chunk]);
      return true;
    },
    listProgress: (): Promise<StoredProgress[]> =>
      done(from("progress").getAll() as IDBRequest<StoredProgress[]>),
    forgetProgress: (recordings: readonly string[]) =>
      remove(["progress"], (tx) => {
        for (const recording of recordings) tx.objectStore("progress").delete(recording);
      }),
    /** In order. Those in memory follow those on disk. */
    async chunks(recording: string, most: number): Promise<StoredChunk[]> {
      const stored = await done(
        from("chunks").getAll(chunksOf(recording), most) as IDBRequest<StoredChunk[]>,
      );
      return [...stored, ...(inMemory.chunks.get(recording) ?? [])].slice(0, most);
    },
    async forgetChunks(chunks: readonly StoredChunk[]) {
      await remove(["chunks"], (tx) => {
        for (const chunk of chunks) {
          tx.objectStore("chunks").delete([chunk.recording, chunk.position]);
        }
      });
      for (const chunk of chunks) {
        const own = inMemory.chunks.get(chunk.recording);
        if (own)
          inMemory.chunks.set(
            chunk.recording,
            own.filter((one) => one !== chunk),
          );
      }
    },
    async forget(key: string) {
      await remove(["recordings", "chunks"], (tx) => {
        tx.objectStore("recordings").delete(key);
        tx.objectStore("chunks").delete(chunksOf(key));
      });
      inMemory.chunks.delete(key);
      inMemory.changes.delete(key);
    },
  };
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error!));
  });
}
