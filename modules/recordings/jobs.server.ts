import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import type { Storage } from "#adapters/storage/port.ts";
import { defineJob } from "#platform/jobs/define.ts";
import type { Platform } from "#platform/services.ts";
import { makeReady, markFailed, pruneRecordings } from "./commands.server.ts";
import { getRecording, listStoredParts } from "./data.server.ts";
import { FINISH_JOB } from "./job-names.ts";
import { repairRecording } from "./repair.server.ts";

type Deps = Platform & { storage: Storage };

/** A deadline for the slowest machines. */
const BYTES_PER_MS = 2_000;

/** Joins a recording's parts, makes the file seekable, and stores it. */
export const finishRecordingJob = defineJob({
  name: FINISH_JOB,
  schema: z.object({ id: z.uuid() }),
  timeoutSeconds: 900,
  concurrency: 1,
  async handle(services: Deps, { id }) {
    const recording = await getRecording(services.db, id);
    if (recording?.status !== "finishing") return;
    const dir = await mkdtemp(path.join(tmpdir(), "greenroom-recording-"));
    try {
      const joined = path.join(dir, "joined");
      await joinParts(services, id, joined);
      const repaired = path.join(dir, "repaired");
      const { durationMs } = await repairRecording(
        joined,
        repaired,
        recording.mediaType,
        services.config.recordings.repairSeconds * 1_000 + recording.bytes / BYTES_PER_MS,
      ).catch(async (error: NodeJS.ErrnoException) => {
        // A full disk isn't the recording's fault: retry the job.
        if (error.syscall !== undefined) throw error;
        services.log.error({ err: error, recording: id }, "recording can't be repaired");
        await markFailed(services, id);
        return { durationMs: null };
      });
      if (durationMs === null) return;
      const fileKey = `recordings/${id}.${recording.mediaType.split("/")[1]}`;
      await services.storage.writeFile(fileKey, repaired, recording.mediaType);
      const isReady = await makeReady(services, id, { fileKey, durationMs });
      if (!isReady) await services.storage.remove(fileKey);
    } finally {
      await rm(dir, { recursive: true, force: true });
    }
  },
});

async function joinParts(deps: Deps, id: string, file: string): Promise<void> {
  await pipeline(() => readParts(deps, id), createWriteStream(file, { flags: "wx" }));
}

async function* readParts({ db, storage }: Deps, id: string): AsyncGenerator<Buffer> {
  for (const { fileKey } of await listStoredParts(db, id)) {
    const part = await storage.read(fileKey);
    if (!part) throw new Error(`The part ${fileKey} is missing.`);
    yield* part as AsyncIterable<Buffer>;
  }
}

export const pruneRecordingsJob = defineJob({
  name: "recordings.prune",
  schema: z.object({}),
  schedule: "23 * * * *",
  handle: (services: Deps) => pruneRecordings(services),
});
