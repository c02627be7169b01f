import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import type { PgColumn } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { RANKS } from "#modules/ranks.ts";
import { VIEWS } from "#modules/views.ts";
import { testDatabase } from "#tests/support/database.ts";
import type { TestDatabase } from "#tests/support/database.ts";

/**
 * Migrations create the tables; each module's `tables.server.ts` (or a store in `platform/db`)
 * describes them in TypeScript. This test keeps both in sync.
 */
const modules = import.meta.glob<Record<string, unknown>>(
  [
    "../../modules/*/tables.server.ts",
    "../../modules/*/*/tables.server.ts",
    "../../platform/due/tables.server.ts",
    "../../platform/db/*-store.ts",
    "../../adapters/payments/sandbox-database.ts",
  ],
  { eager: true },
);

type Table = ReturnType<typeof getTableConfig>;

const mirrored: Table[] = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((value) => is(value, PgTable))
  .map((table) => getTableConfig(table));

/** Written by the migration runner only. */
const withoutMirror = ["schema_migrations"];

type ColumnFact = { table: string; column: string; type: string; nullable: boolean };
type StoredColumn = ColumnFact & { hasDefault: boolean };

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(() => database.drop());

async function readColumns(): Promise<Map<string, StoredColumn[]>> {
  // pg_catalog, because information_schema hides lengths, arrays and extension types.
  const { rows } = await database.db.$client.query<StoredColumn>(
    `select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as table,
        a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
        not a.attnotnull as nullable, a.atthasdef or a.attidentity <> '' as "hasDefault"
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind in ('r', 'p') and not c.relispartition
        and n.nspname !~ '^(pg_|information_schema$|pgboss$)'
      order by 1, 2`,
  );
  return Map.groupBy(rows, (row) => row.table);
}

function differences(table: Table, stored: StoredColumn[]): string[] {
  const mirror = new Map(table.columns.map((column) => [column.name, column]));
  const unknown = stored.filter((row) => !mirror.has(row.column));
  return [
    ...unknown.map((row) => `${row.column}: only in the database`),
    ...[...mirror.values()].flatMap((column) => {
      const row = stored.find((other) => other.column === column.name);
      return row ? columnDifferences(column, row) : [`${column.name}: only in Drizzle`];
    }),
  ];
}

function columnDifferences(column: PgColumn, row: StoredColumn): string[] {
  const type = spelling(column.getSQLType());
  const found: string[] = [];
  if (type !== row.type)
    found.push(`${column.name}: ${type} in Drizzle, ${row.type} in the database`);
  if (column.notNull === row.nullable) {
    found.push(`${column.name}: ${row.nullable ? "nullable" : "not null"} only in the database`);
  }
  // A default that exists only in Drizzle makes inserts fail on NOT NULL.
  if (column.hasDefault && !column.defaultFn && !row.hasDefault) {
    found.push(`${column.name}: a default only in Drizzle`);
  }
  return found;
}

/** Drizzle's name of a type in PostgreSQL's spelling. */
function spelling(type: string): string {
  const names: [RegExp, string][] = [
    [/^varchar\b/, "character varying"],
    [/^char\b/, "character"],
    [/^bigserial$/, "bigint"],
    [/^smallserial$/, "smallint"],
    [/^serial$/, "integer"],
    [/ \(/g, "("],
    [/, /g, ","],
  ];
  return names.reduce((text, [pattern, name]) => text.replace(pattern, name), type);
}

function nameOf(table: Table): string {
  return table.schema ? `${table.schema}.${table.name}` : table.name;
}

function unmirrored(stored: Map<string, unknown>): string[] {
  const names = new Set(mirrored.map(nameOf));
  return [...stored.keys()].filter((name) => !names.has(name) && !withoutMirror.includes(name));
}

type Read = { view: string; source: string };

/** The tables and views each view reads directly. */
async function readSources(): Promise<Read[]> {
  const { rows } = await database.db.$client.query<Read>(
    `select distinct v.relname as view, s.relname as source
      from pg_rewrite r
      join pg_class v on v.oid = r.ev_class and v.relkind = 'v' and v.relnamespace = 'public'::regnamespace
      join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid
        and d.refclassid = 'pg_class'::regclass and d.refobjid <> v.oid
      join pg_class s on s.oid = d.refobjid order by 1, 2`,
  );
  return rows;
}

const ownerOfView = new Map(
  Object.entries(VIEWS).flatMap(([owner, views]) => views.map((view) => [view, owner] as const)),
);
const ownerOfTable = new Map(
  Object.entries(modules).flatMap(([path, module]) =>
    Object.values(module)
      .filter((value) => is(value, PgTable))
      .map((table) => [getTableConfig(table).name, /modules\/([^/]+)/.exec(path)?.[1]] as const),
  ),
);

function readsTooHigh(reads: Read[]): Read[] {
  const rank = (owner: string | undefined) =>
    (RANKS as Record<string, readonly [number, string]>)[owner ?? ""]?.[0] ?? Infinity;
  return reads.filter(({ view, source }) => {
    const own = ownerOfView.get(view);
    const other = ownerOfView.get(source) ?? ownerOfTable.get(source);
    return other !== own && rank(other) >= rank(own);
  });
}

describe("published views", () => {
  test("match the database", async () => {
    const views = new Set((await readSources()).map(({ view }) => view));
    expect([...views].sort()).toEqual([...ownerOfView.keys()].sort());
  });

  test("read their owner's tables and those of lower ranks", async () => {
    const reads = await readSources();
    expect(readsTooHigh(reads)).toEqual([]);
    expect(readsTooHigh([{ view: "mail_list", source: "orders" }])).toHaveLength(1);
  });
});

describe("Drizzle tables and the migrated database match", () => {
  test("every table has a Drizzle definition", async () => {
    expect(unmirrored(await readColumns())).toEqual([]);
  });

  test.each(mirrored.map((table) => [nameOf(table), table] as const))("%s", async (name, table) => {
    const stored = (await readColumns()).get(name);
    expect(stored, `table ${name} in the database`).toBeDefined();
    expect(differences(table, stored!)).toEqual([]);
  });

  // Control: comparing nothing would pass as well.
  test("a difference is detected", async () => {
    await database.owner.$client.query(
      `alter table users drop column name, add column nickname text;
        alter table users alter column zone type varchar(80);
        alter table users alter column created_at drop not null, alter column created_at drop default;
        create table strangers (id int)`,
    );
    const stored = await readColumns();
    expect(unmirrored(stored)).toEqual(["strangers"]);
    const users = mirrored.find((table) => table.name === "users")!;
    expect(differences(users, stored.get("users")!).sort()).toEqual([
      "created_at: a default only in Drizzle",
      "created_at: nullable only in the database",
      "name: only in Drizzle",
      "nickname: only in the database",
      "zone: text in Drizzle, character varying(80) in the database",
    ]);
  });
});
