import { Worker } from "node:worker_threads";
import type { MediaType } from "./schema.ts";

const LIMITS = { maxOldGenerationSizeMb: 256 };

/**
 * Makes a recording seekable without reencoding, in its own thread: an hour takes a minute of CPU.
 * Throws if the file can't be read to its end within the deadline; a broken one can keep the parser
 * busy forever.
 */
export function repairRecording(
  from: string,
  to: string,
  mediaType: MediaType,
  deadlineMs: number,
): Promise<{ durationMs: number }> {
  const url = new URL("./repair-worker.ts", import.meta.url);
  return runWorker<{ durationMs: number }>(url, { from, to, mediaType }, deadlineMs);
}

/** Joins recordings into one file; null if their configurations differ. Throws as above. */
export function joinRecordings(
  files: readonly string[],
  to: string,
  mediaType: MediaType,
  deadlineMs: number,
): Promise<{ durationMs: number } | null> {
  const url = new URL("./join-worker.ts", import.meta.url);
  return runWorker(url, { files, to, mediaType }, deadlineMs);
}

async function runWorker<Answer>(
  url: URL,
  workerData: object,
  deadlineMs: number,
): Promise<Answer> {
  const worker = new Worker(url, { workerData, resourceLimits: LIMITS });
  const deadline = setTimeout(() => void worker.terminate(), deadlineMs);
  try {
    return await new Promise<Answer>((resolve, reject) => {
      worker.once("message", resolve);
      worker.once("error", reject);
      // If the parser waits for bytes that never come, the thread runs out of work and exits.
      worker.once("exit", () => reject(new Error("The recording can't be read to its end.")));
    });
  } finally {
    clearTimeout(deadline);
    await worker.terminate();
  }
}
