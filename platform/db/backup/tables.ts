import type pg from "pg";
import { BackupError } from "./archive.ts";
import { name, quoted, type TableRef } from "./copy-table.ts";

/** Our schema and the queue's; anything else isn't ours to copy. */
const SCHEMAS = ["public", "pgboss"];

/**
 * Tables and columns in foreign key order, so that rows can be loaded in this order. Partitions are
 * copied with their parent; generated columns are omitted.
 */
export async function listTables(client: pg.Client): Promise<TableRef[]> {
  const { rows } = await client.query<TableRef & { oid: number }>(
    `select c.oid::int, n.nspname as schema, c.relname as table,
            array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a
       on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname = any ($1)
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     group by 1, 2, 3 order by 2, 3`,
    [SCHEMAS],
  );
  const { rows: keys } = await client.query<{ from: number; to: number }>(
    `select conrelid::int as "from", confrelid::int as "to" from pg_constraint
     where contype = 'f' and conrelid <> confrelid`,
  );
  const waiting = new Map(rows.map((row) => [row.oid, row]));
  const ordered: TableRef[] = [];
  while (waiting.size > 0) {
    const ready = [...waiting.keys()].filter(
      (oid) => !keys.some((key) => key.from === oid && waiting.has(key.to)),
    );
    if (ready.length === 0) throw new BackupError("Tables have circular foreign keys.");
    for (const oid of ready) {
      const { schema, table, columns } = waiting.get(oid)!;
      ordered.push({ schema, table, columns });
      waiting.delete(oid);
    }
  }
  return ordered;
}

export type SequenceValue = { schema: string; name: string; last: string; isCalled: boolean };

/** Current values of all sequences. Sequences aren't transactional: read them after the tables. */
export async function readSequences(client: pg.Client): Promise<SequenceValue[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and n.nspname = any ($1) order by 1, 2`,
    [SCHEMAS],
  );
  const values: SequenceValue[] = [];
  for (const sequence of rows) {
    const { rows: state } = await client.query<{ last: string; isCalled: boolean }>(
      `select last_value::text as last, is_called as "isCalled"
       from ${quoted(sequence.schema)}.${quoted(sequence.name)}`,
    );
    values.push({ ...sequence, ...state[0]! });
  }
  return values;
}

/** The queue's schema version; null if it isn't installed. */
export async function readQueueVersion(client: pg.Client): Promise<number | null> {
  const { rows } = await client.query<{ present: boolean }>(
    "select to_regclass('pgboss.version') is not null as present",
  );
  if (!rows[0]?.present) return null;
  const { rows: versions } = await client.query<{ version: number }>(
    "select version from pgboss.version",
  );
  return versions[0]?.version ?? null;
}

export async function readMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select name from public.schema_migrations order by name",
  );
  return rows.map((row) => row.name);
}

/** Tables that aren't empty in a new database. */
const FILLED_BY_MIGRATIONS = new Set(["public.schema_migrations", "public.status_transitions"]);

/** Throws BackupError naming a table with rows. */
export async function requireEmpty(client: pg.Client): Promise<void> {
  for (const ref of await listTables(client)) {
    const isNew = FILLED_BY_MIGRATIONS.has(`${ref.schema}.${ref.table}`) || ref.schema === "pgboss";
    if (isNew) continue;
    const { rows } = await client.query(`select 1 from ${name(ref)} limit 1`);
    if (rows.length > 0) {
      throw new BackupError(
        `The database isn't empty: ${ref.table} has rows. Restore into a new database, so that nothing is overwritten.`,
      );
    }
  }
}
