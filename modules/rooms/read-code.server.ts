import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import type { Platform } from "#platform/services.ts";
import { loadParts } from "./document.server.ts";
import type { AppliedDocument } from "./document-worker.ts";

/** A session's document takes a few milliseconds; one made to be slow can take minutes. */
const DEADLINE_MS = 2_000;
const LIMITS = { maxOldGenerationSizeMb: 128 };

/** One thread per session, however often its page is loaded. */
const reading = new Map<string, Promise<string | null>>();

type Deps = Pick<Platform, "db" | "log">;

/** The editor's current text; null if nothing was written, or it can't be read in time. */
export function readCode(deps: Deps, bookingId: string): Promise<string | null> {
  const known = reading.get(bookingId);
  if (known) return known;
  const read = readOnce(deps, bookingId).finally(() => reading.delete(bookingId));
  reading.set(bookingId, read);
  return read;
}

async function readOnce({ db, log }: Deps, bookingId: string): Promise<string | null> {
  const { parts } = await loadParts(db, bookingId);
  if (parts.length === 0) return null;
  try {
    return (await applyInThread(parts)).text;
  } catch (error) {
    log.warn({ err: error, bookingId }, "a room's document can't be read");
    return null;
  }
}

/** Throws if it can't be done in time. In a thread of its own, so that nobody else waits for it. */
export async function applyInThread(updates: Uint8Array[]): Promise<AppliedDocument> {
  // By its name, since the built pages are in another folder.
  const file = createRequire(import.meta.url).resolve("#modules/rooms/document-worker.ts");
  const worker = new Worker(file, {
    workerData: updates,
    resourceLimits: LIMITS,
    // Yjs prints what it can't apply.
    stdout: true,
    stderr: true,
  });
  const deadline = setTimeout(() => void worker.terminate(), DEADLINE_MS);
  try {
    return await new Promise((resolve, reject) => {
      worker.once("message", resolve);
      worker.once("error", reject);
      worker.once("exit", () => reject(new Error("The document can't be read in time.")));
    });
  } finally {
    clearTimeout(deadline);
    await worker.terminate();
  }
}
