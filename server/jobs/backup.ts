import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { appendErasure, ERASURE_JOB, ErasureEntry } from "#platform/db/backup/erasure-log.ts";
import { backupName, backupTime, outdatedBackups } from "#platform/db/backup/retention.ts";
import { writeBackup } from "#platform/db/backup/write-backup.ts";
import type { Services } from "#app/services.ts";
import { defineJob } from "#platform/jobs/define.ts";

const HOUR_MS = 3_600_000;

/**
 * Hourly, if BACKUP_DIR is set: writes the day's backup from 01:00 UTC on, unless it exists, and
 * deletes outdated ones. So a failed backup is repeated within the hour.
 */
export const backupJob = defineJob({
  name: "backups.write",
  schema: z.object({}),
  schedule: "30 * * * *",
  // The next hourly run tries again anyway.
  retry: { limit: 2, delaySeconds: 300, maxDelaySeconds: 300 },
  timeoutSeconds: 3_000,
  handle: keepBackups,
});

export const erasureJob = defineJob({
  name: ERASURE_JOB,
  schema: ErasureEntry,
  handle: ({ config }, entry) => appendErasure(config, entry),
});

export async function keepBackups({
  db,
  config,
  clock,
  log,
  alert,
}: Pick<Services, "db" | "config" | "clock" | "log" | "alert">): Promise<void> {
  const { dir, daily, weekly, staleHours } = config.backups;
  if (dir === null) return;
  const now = clock.now();
  const newest = await newestBackup(dir);
  const today = now.toISOString().slice(0, 10);
  const isDue =
    newest === null || (newest.toISOString().slice(0, 10) < today && now.getUTCHours() >= 1);
  try {
    if (isDue) {
      const source = { connection: db.$client.options, dataDir: config.dataDir, clock };
      const written = await writeBackup(source, path.join(dir, backupName(now)));
      log.info(written, "backup written");
    }
    for (const name of outdatedBackups(await readdir(dir), { daily, weekly })) {
      await rm(path.join(dir, name));
    }
  } catch (error) {
    const hours = newest ? (now.getTime() - newest.getTime()) / HOUR_MS : Number.POSITIVE_INFINITY;
    if (hours > staleHours) {
      await alert("backup_stale", newest ? { newestBackup: newest.toISOString() } : {});
    }
    throw error;
  }
}

async function newestBackup(dir: string): Promise<Date | null> {
  const names = await readdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const times = names.flatMap((name) => backupTime(name)?.getTime() ?? []);
  return times.length > 0 ? new Date(Math.max(...times)) : null;
}
