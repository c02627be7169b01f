import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { and, eq, inArray } from "drizzle-orm";
import type { Storage } from "#adapters/storage/port.ts";
import { enqueueDue } from "#platform/due/commands.server.ts";
import type { Platform } from "#platform/services.ts";
import { joinRecordings } from "./repair.server.ts";
import type { Recording } from "./schema.ts";
import { filesToRemove, recordings } from "./tables.server.ts";

type Deps = Pick<Platform, "config" | "db" | "clock"> & { storage: Storage };

/** A deadline for the slowest machines. */
const BYTES_PER_MS = 2_000;

/**
 * Joins consecutive recordings into one under the first one's id. Leaves them unchanged if their
 * configurations differ or one was deleted.
 */
export async function joinInto(deps: Deps, parts: readonly Recording[]): Promise<boolean> {
  const [first, ...others] = parts;
  if (!first || others.length === 0) return false;
  const isSame = parts.every(
    ({ status, mediaType }) => status === "ready" && mediaType === first.mediaType,
  );
  if (!isSame) return false;
  const dir = await mkdtemp(path.join(tmpdir(), "greenroom-join-"));
  try {
    const files: string[] = [];
    for (const [at, { fileKey }] of parts.entries()) {
      const content = await deps.storage.read(fileKey!);
      if (!content) return false;
      const file = path.join(dir, String(at));
      await pipeline(content, createWriteStream(file, { flags: "wx" }));
      files.push(file);
    }
    const joined = path.join(dir, "joined");
    const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
    const deadline = deps.config.recordings.repairSeconds * 1_000 + bytes / BYTES_PER_MS;
    const made = await joinRecordings(files, joined, first.mediaType, deadline);
    if (!made) return false;
    const fileKey = `recordings/${first.id}-${randomUUID()}.${first.mediaType.split("/")[1]}`;
    await deps.storage.writeFile(fileKey, joined, first.mediaType);
    const isKept = await replaceParts(deps, parts, { fileKey, bytes, ...made });
    if (!isKept) await deps.storage.remove(fileKey);
    return isKept;
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

function replaceParts(
  { db, clock }: Deps,
  parts: readonly Recording[],
  joined: { fileKey: string; bytes: number; durationMs: number },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const now = clock.now();
    const ids = parts.map(({ id }) => id);
    const there = await tx
      .select({ id: recordings.id })
      .from(recordings)
      .where(and(inArray(recordings.id, ids), eq(recordings.status, "ready")))
      .for("update");
    if (there.length !== ids.length) return false;
    const [first, ...others] = parts;
    // The upload still counts against the account's quota.
    await tx
      .update(recordings)
      .set({ ...joined, size: joined.bytes, changedAt: now })
      .where(eq(recordings.id, first!.id));
    await tx.insert(filesToRemove).values({ fileKey: first!.fileKey!, ref: first!.id });
    await enqueueDue(tx, "files", first!.id, now);
    await tx.delete(recordings).where(
      inArray(
        recordings.id,
        others.map(({ id }) => id),
      ),
    );
    return true;
  });
}
