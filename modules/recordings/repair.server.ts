import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { MediaType } from "./schema.ts";

const LIMITS = { maxOldGenerationSizeMb: 256 };
const DEADLINE_MS = 10 * 60_000;

/**
 * Makes a recording seekable without encoding it again, in a thread of its own: an hour takes a
 * minute of CPU. Throws when the file can't be read to its end.
 */
export async function repairRecording(
  from: string,
  to: string,
  mediaType: MediaType,
): Promise<{ durationMs: number }> {
  const worker = new Worker(new URL("./repair-worker.ts", import.meta.url), {
    workerData: { from, to, mediaType },
    resourceLimits: LIMITS,
  });
  try {
    const signal = AbortSignal.timeout(DEADLINE_MS);
    const [result] = (await once(worker, "message", { signal })) as [{ durationMs: number }];
    return result;
  } finally {
    await worker.terminate();
  }
}
