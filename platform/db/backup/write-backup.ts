import { cp, mkdir, mkdtemp, open, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import type { Clock } from "../../clock.ts";
import {
  BackupError,
  checksumsOf,
  type Manifest,
  manifestFile,
  packArchive,
  verifyArchive,
} from "./archive.ts";
import { COPY_OPTIONS, copyTableOut } from "./copy-table.ts";
import { listTables, readMigrations, readQueueVersion, readSequences } from "./tables.ts";

/** Parts of `DATA_DIR` that belong to the database. Emails kept as files are development copies. */
export const DATA_FOLDERS = ["files", "secrets"];

export type BackupSummary = { file: string; rows: number; bytes: number };

/**
 * Writes a consistent backup of the running database, with the files and secrets of `DATA_DIR`, to
 * one archive with owner-only permissions. Verifies the archive before renaming it; leaves nothing
 * behind on failure.
 */
export async function writeBackup(
  source: {
    connection: pg.ClientConfig;
    dataDir: string;
    clock: Clock;
    /** Called with what it does, once per step. */
    progress?: (step: string) => void;
  },
  file: string,
): Promise<BackupSummary> {
  const { progress = () => {} } = source;
  const target = path.resolve(file);
  const existing = await stat(target).catch(() => null);
  if (existing?.isDirectory()) {
    throw new BackupError(
      `${target} is a folder. Specify the file to write: ${path.join(target, "greenroom.backup")}`,
    );
  }
  await mkdir(path.dirname(target), { recursive: true });
  // Next to the archive, because the temporary folder may be smaller than the database.
  const work = await mkdtemp(path.join(path.dirname(target), ".greenroom-backup-"));
  try {
    const content = path.join(work, "content");
    await mkdir(content, { mode: 0o700 });
    progress("Copying the database");
    const manifest = await copyDatabase(source.connection, source.clock, content);
    progress(`Copying the files of ${source.dataDir}`);
    for (const name of DATA_FOLDERS) {
      await cp(path.join(source.dataDir, name), path.join(content, name), {
        recursive: true,
      }).catch(ignoreMissing);
    }
    manifest.checksums = await checksumsOf(content);
    await writeFile(manifestFile(content), JSON.stringify(manifest, null, 2), { mode: 0o600 });

    const draft = path.join(work, "archive");
    await writeFile(draft, "", { mode: 0o600 });
    progress("Packing them");
    await packArchive(content, draft);
    await flush(draft);
    progress("Reading the archive back");
    await verifyArchive(draft);
    const { size } = await stat(draft);
    await rename(draft, target);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return { file: target, rows, bytes: size };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function copyDatabase(
  connection: pg.ClientConfig,
  clock: Clock,
  folder: string,
): Promise<Manifest> {
  const client = new pg.Client({
    ...connection,
    application_name: "greenroom-backup",
    options: COPY_OPTIONS,
    statement_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  });
  client.on("error", () => {});
  await client.connect();
  try {
    const startedAt = clock.now().toISOString();
    await client.query("begin isolation level repeatable read, read only");
    await mkdir(path.join(folder, "database"), { mode: 0o700 });
    const tables: Manifest["tables"] = [];
    for (const ref of await listTables(client)) {
      const file = `database/${ref.schema}.${ref.table}.tsv`;
      const sum = await copyTableOut(client, ref, path.join(folder, file));
      tables.push({ ...ref, columns: [...ref.columns], ...sum, file });
    }
    const manifest = {
      format: 1 as const,
      startedAt,
      migrations: await readMigrations(client),
      queueVersion: await readQueueVersion(client),
      tables,
      sequences: await readSequences(client),
      checksums: {},
    };
    await client.query("commit");
    return manifest;
  } finally {
    await client.end();
  }
}

/** Flush before renaming, so that a power cut never leaves a partial backup. */
async function flush(file: string): Promise<void> {
  const handle = await open(file, "r+");
  await handle.sync();
  await handle.close();
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOENT") throw error;
}
