import pg from "pg";

import type { Db } from "./client.ts";
import { DatabaseStartError } from "./database-start-error.ts";
import { readMigrationFiles } from "./migration-files.ts";
import type { MigrationFile } from "./migration-files.ts";

export type MigrateOptions = {
  /** A folder of `NNNN_name.sql` files; the product's own by default. */
  dir?: string;
  /** The last file to apply; all by default. */
  until?: string;
};

type Applied = { name: string; checksum: string };

const oldestSupportedVersion = 15;

// An arbitrary constant ("gree" in ASCII) that serializes concurrent migrations.
export const advisoryLock = 0x67726565;

/**
 * Migrates the database and returns the applied files in order. Each file runs in one transaction
 * with the row that records it; concurrent calls wait. Throws DatabaseStartError if the server is
 * unreachable or too old, the database was made by other migrations, an applied file has changed,
 * or a file fails (its changes are rolled back).
 */
export async function migrate(
  target: Db | string,
  options: MigrateOptions = {},
): Promise<string[]> {
  const { until } = options;
  const all = await readMigrationFiles(options.dir);
  const files = until === undefined ? all : all.filter(({ name }) => name <= until);
  // A separate connection, because migrations may exceed the pool's statement timeout.
  const config = typeof target === "string" ? { connectionString: target } : target.$client.options;
  const client = new pg.Client({
    ...config,
    statement_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  });
  client.on("error", () => {});
  try {
    await client.connect();
  } catch (cause) {
    throw new DatabaseStartError(`The database can't be reached: ${reason(cause)}`, { cause });
  }
  try {
    await requireSupportedServer(client);
    const done: string[] = [];
    for (let name = await applyNext(client, files); name; name = await applyNext(client, files)) {
      done.push(name);
    }
    return done;
  } finally {
    await client.end();
  }
}

/** Files not applied yet, in order; `/readyz` requires none. */
export async function pendingMigrations(db: Db, options: MigrateOptions = {}): Promise<string[]> {
  const files = await readMigrationFiles(options.dir);
  const { rows } = await db.$client.query(
    "select to_regclass('public.schema_migrations') is not null as present",
  );
  if (!rows[0].present) return files.map((file) => file.name);
  const applied = await db.$client.query<Applied>("select name from public.schema_migrations");
  const names = new Set(applied.rows.map((row) => row.name));
  return files.filter((file) => !names.has(file.name)).map((file) => file.name);
}

async function requireSupportedServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query("show server_version");
  const version: string = rows[0].server_version;
  if (Number.parseInt(version, 10) < oldestSupportedVersion) {
    throw new DatabaseStartError(
      `The database is PostgreSQL ${version}; version ${oldestSupportedVersion} or newer is needed.`,
    );
  }
}

async function applyNext(client: pg.Client, files: MigrationFile[]): Promise<string | null> {
  await client.query("begin");
  try {
    await client.query("select pg_advisory_xact_lock($1)", [advisoryLock]);
    // Checked first, so that a role without CREATE can find that nothing is pending.
    const { rows: table } = await client.query<{ present: boolean }>(
      "select to_regclass('public.schema_migrations') is not null as present",
    );
    if (!table[0]?.present) {
      await client.query(
        `create table public.schema_migrations (
          name text primary key,
          checksum text not null,
          applied_at timestamptz not null default now()
        )`,
      );
    }
    const { rows } = await client.query<Applied>(
      "select name, checksum from public.schema_migrations",
    );
    const next = nextDue(files, rows);
    if (next) {
      await runFile(client, next);
      await client.query("insert into public.schema_migrations (name, checksum) values ($1, $2)", [
        next.name,
        next.checksum,
      ]);
    }
    await client.query("commit");
    return next?.name ?? null;
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}

/**
 * The first file without a record. Records without a file are fine if they are newer than every
 * file here: during a rollout, an older release may run beside a newer one.
 */
function nextDue(files: MigrationFile[], applied: Applied[]): MigrationFile | undefined {
  const checksums = new Map(applied.map((row) => [row.name, row.checksum]));
  const lastFile = files.at(-1)?.name ?? "";
  const known = new Set(files.map((file) => file.name));
  // 0.2.0 has rewritten the migrations of earlier, unreleased versions.
  const [first] = files;
  const other = applied.find(
    (row) => first && row.name !== first.name && numberOf(row.name) === numberOf(first.name),
  );
  if (other) {
    throw new DatabaseStartError(
      `This database was made by a version before 0.2.0 (it has ${other.name}), and there is no ` +
        "upgrade from those. Run `npm run db:reset`: it deletes everything in the database and " +
        "creates it again.",
    );
  }
  const lost = applied.find((row) => !known.has(row.name) && row.name < lastFile);
  if (lost) {
    throw new DatabaseStartError(
      `${lost.name} was applied to this database, but its file is gone. ${advice}`,
    );
  }
  for (const file of files) {
    const checksum = checksums.get(file.name);
    if (checksum !== undefined && checksum !== file.checksum) {
      throw new DatabaseStartError(`${file.name} has changed since it was applied. ${advice}`);
    }
  }
  const next = files.find((file) => !checksums.has(file.name));
  const later = next && applied.find((row) => row.name > next.name);
  if (later) {
    throw new DatabaseStartError(
      `${next.name} comes before ${later.name}, which is already applied. ${advice}`,
    );
  }
  return next;
}

const numberOf = (name: string) => name.slice(0, 4);

const advice =
  "Migrations only go forward: put the change into a new file with the next number" +
  " (or, in development, start afresh with `npm run db:reset`).";

async function runFile(client: pg.Client, file: MigrationFile): Promise<void> {
  try {
    await client.query(file.sql);
  } catch (cause) {
    const position = cause instanceof pg.DatabaseError ? Number(cause.position ?? 0) : 0;
    const line = position > 0 ? `:${file.sql.slice(0, position).split("\n").length}` : "";
    throw new DatabaseStartError(`Migration ${file.name}${line} failed: ${reason(cause)}`, {
      cause,
    });
  }
}

function reason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reason).join(", ");
  return error instanceof Error ? error.message : String(error);
}
