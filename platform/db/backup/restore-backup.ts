import { cp, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { isAlive } from "../embedded/process-identity.ts";
import { migrate } from "../migrate.ts";
import { readMigrationFiles } from "../migration-files.ts";
import { BackupError, type Manifest, unpackArchive, verifyArchive } from "./archive.ts";
import { COPY_OPTIONS, copyTableIn, name, sumTable } from "./copy-table.ts";
import { listTables, readQueueVersion, requireEmpty } from "./tables.ts";
import { DATA_FOLDERS } from "./write-backup.ts";

const WORK_PREFIX = ".greenroom-restore-";

/**
 * Loads a backup into an empty database in one transaction, verifies every table, and restores
 * files and secrets to `DATA_DIR`. Needs the database's owner, because it disables triggers.
 * `installQueue` creates the queue's tables. Throws BackupError if the archive is damaged or of a
 * newer release, or the database isn't empty.
 */
export async function restoreBackup(
  target: {
    url: string;
    dataDir: string;
    installQueue: (url: string) => Promise<void>;
    /** Called with what it does, once per step. */
    progress?: (step: string) => void;
  },
  file: string,
): Promise<Manifest> {
  const { progress = () => {} } = target;
  progress("Checking the archive");
  const manifest = await verifyArchive(file);
  await requireSameRelease(manifest);
  const client = new pg.Client({ connectionString: target.url, options: COPY_OPTIONS });
  client.on("error", () => {});
  await client.connect();
  await mkdir(target.dataDir, { recursive: true });
  await removeLeftovers(target.dataDir);
  const work = await mkdtemp(path.join(target.dataDir, `${WORK_PREFIX}${process.pid}-`));
  try {
    await requireEmpty(client);
    progress("Unpacking");
    await unpackArchive(file, work);
    progress("Creating the tables");
    await migrate(target.url, { until: manifest.migrations.at(-1) ?? "" });
    if (manifest.queueVersion !== null) await target.installQueue(target.url);
    await requireQueueVersion(client, manifest);

    await client.query("begin");
    await loadTables(client, manifest, work, progress);
    await client.query("commit");
    progress(`Copying the files to ${target.dataDir}`);
    for (const folder of DATA_FOLDERS) {
      await cp(path.join(work, folder), path.join(target.dataDir, folder), {
        recursive: true,
        force: true,
      }).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "ENOENT") throw error;
      });
    }
  } finally {
    await client.end();
    await rm(work, { recursive: true, force: true });
  }
  await migrate(target.url);
  return manifest;
}

/** Removes folders of killed restores; those in use by another process stay. */
async function removeLeftovers(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(WORK_PREFIX)) continue;
    const pid = Number.parseInt(name.slice(WORK_PREFIX.length));
    if (pid > 0 && pid !== process.pid && isAlive(pid)) continue;
    await rm(path.join(dataDir, name), { recursive: true, force: true });
  }
}

async function requireSameRelease(manifest: Manifest): Promise<void> {
  const known = new Set((await readMigrationFiles()).map((file) => file.name));
  const unknown = manifest.migrations.find((migration) => !known.has(migration));
  if (unknown !== undefined) {
    throw new BackupError(
      `The backup was written by another release: this one has no ${unknown}. Restore it with that release.`,
    );
  }
}

async function requireQueueVersion(client: pg.Client, manifest: Manifest): Promise<void> {
  const version = await readQueueVersion(client);
  if (manifest.queueVersion === null || version === manifest.queueVersion) return;
  throw new BackupError(
    `The backup has the job queue in version ${manifest.queueVersion}, and this release uses version ${version}. Restore it with the release that wrote it, then upgrade.`,
  );
}

async function loadTables(
  client: pg.Client,
  manifest: Manifest,
  folder: string,
  progress: (step: string) => void,
): Promise<void> {
  const tables = await listTables(client);
  const saved = new Map(manifest.tables.map((table) => [name(table), table]));
  const added = tables.find((ref) => !saved.has(name(ref)));
  if (added || tables.length !== saved.size) {
    throw new BackupError(
      `The database has other tables than the backup${added ? `: ${added.table}` : ""}. Restore into a new database.`,
    );
  }
  progress("Loading the rows");
  // Restored rows must not send notifications or record status changes again.
  for (const ref of tables) await client.query(`alter table ${name(ref)} disable trigger user`);
  // Rows created by migrations and the queue's installation are in the backup too.
  for (const ref of tables.toReversed()) await client.query(`delete from ${name(ref)}`);
  for (const ref of tables) {
    const { file, columns } = saved.get(name(ref))!;
    await copyTableIn(client, { ...ref, columns }, path.join(folder, file));
  }
  for (const { schema, name: sequence, last, isCalled } of manifest.sequences) {
    const qualified = name({ schema, table: sequence });
    await client.query("select setval($1::regclass, $2::bigint, $3)", [qualified, last, isCalled]);
  }
  await client.query("set constraints all immediate");
  for (const ref of tables) await client.query(`alter table ${name(ref)} enable trigger user`);
  progress("Comparing every table");
  for (const ref of tables) {
    const expected = saved.get(name(ref))!;
    const { rows, rowHash } = await sumTable(client, { ...ref, columns: expected.columns });
    if (rows !== expected.rows || rowHash !== expected.rowHash) {
      throw new BackupError(
        `${ref.table} would not come out as it was backed up (${rows} of ${expected.rows} rows, or other values). Nothing was restored.`,
      );
    }
  }
}
