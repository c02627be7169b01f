import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import * as tar from "tar";
import { z } from "zod";
import { DatabaseStartError } from "../database-start-error.ts";

/** The contents of a backup, used to verify it. First in the archive. */
const Manifest = z.object({
  format: z.literal(1),
  /** Taken before the snapshot: later changes may be missing. */
  startedAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  queueVersion: z.number().nullable(),
  tables: z.array(
    z.object({
      schema: z.string(),
      table: z.string(),
      columns: z.array(z.string()),
      rows: z.number(),
      /** Independent of row order, see `copy-table.ts`. */
      rowHash: z.string(),
      file: z.string(),
    }),
  ),
  sequences: z.array(
    z.object({ schema: z.string(), name: z.string(), last: z.string(), isCalled: z.boolean() }),
  ),
  /** SHA-256 per file path. */
  checksums: z.record(z.string(), z.string()),
});
export type Manifest = z.infer<typeof Manifest>;

const MANIFEST = "manifest.json";

export class BackupError extends DatabaseStartError {}

export async function packArchive(folder: string, file: string): Promise<void> {
  const entries = (await readdir(folder)).filter((name) => name !== MANIFEST);
  await tar.create({ cwd: folder, file, gzip: true, portable: true, mode: 0o600 }, [
    MANIFEST,
    ...entries.toSorted(),
  ]);
}

/**
 * Reads an archive and verifies every checksum. Throws BackupError naming the first missing, extra
 * or changed file.
 */
export async function verifyArchive(file: string): Promise<Manifest> {
  const found = new Map<string, string>();
  const manifest: Buffer[] = [];
  await tar
    .list({
      file,
      strict: true,
      onReadEntry(entry) {
        if (entry.type !== "File") return;
        const hash = createHash("sha256");
        entry.on("data", (chunk: Buffer) => {
          hash.update(chunk);
          if (entry.path === MANIFEST) manifest.push(chunk);
        });
        entry.on("end", () => found.set(entry.path, hash.digest("hex")));
      },
    })
    .catch((cause: unknown) => {
      throw new BackupError(`${file} can't be read as a backup: ${(cause as Error).message}`, {
        cause,
      });
    });
  const read = readManifest(Buffer.concat(manifest).toString("utf8"), file);
  compare(file, read, found);
  return read;
}

export async function unpackArchive(file: string, folder: string): Promise<void> {
  await tar.extract({ file, cwd: folder, strict: true, preserveOwner: false });
}

/** SHA-256 of every file in a folder by relative path, with `/` on every system. */
export async function checksumsOf(folder: string): Promise<Record<string, string>> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const sums: Record<string, string> = {};
  for (const entry of files.filter((candidate) => candidate.isFile())) {
    const full = path.join(entry.parentPath, entry.name);
    const hash = createHash("sha256");
    await pipeline(createReadStream(full), hash);
    sums[path.relative(folder, full).split(path.sep).join("/")] = hash.digest("hex");
  }
  return sums;
}

export const manifestFile = (folder: string) => path.join(folder, MANIFEST);

function readManifest(text: string, file: string): Manifest {
  try {
    return Manifest.parse(JSON.parse(text));
  } catch (cause) {
    throw new BackupError(`${file} is not a backup of this product, or of a newer format.`, {
      cause,
    });
  }
}

function compare(file: string, { checksums }: Manifest, found: Map<string, string>): void {
  found.delete(MANIFEST);
  for (const [name, sum] of Object.entries(checksums)) {
    if (found.get(name) !== sum) {
      const what = found.has(name) ? "differs from its checksum" : "is missing";
      throw new BackupError(`${file} is damaged: ${name} ${what}.`);
    }
    found.delete(name);
  }
  const [extra] = found.keys();
  if (extra !== undefined)
    throw new BackupError(`${file} has a file it should not have: ${extra}.`);
}
