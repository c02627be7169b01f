import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";

import { asAdmin, createEmptyDatabase, dropDatabase } from "#tests/support/test-cluster.ts";
import { testDatabase } from "#tests/support/database.ts";

import { connect } from "./client.ts";
import { migrate, pendingMigrations } from "./migrate.ts";

const cluster = inject("testCluster");
let url: string;
let dir: string;

beforeEach(async () => {
  url = await createEmptyDatabase(cluster);
  dir = await mkdtemp(path.join(tmpdir(), "migrations-"));
});

afterEach(async () => {
  await dropDatabase(cluster, url);
  await rm(dir, { recursive: true });
});

const put = (name: string, sql: string) => writeFile(path.join(dir, name), sql);

const namesInDatabase = () =>
  asAdmin(url, async (client) => {
    const { rows } = await client.query("select name from schema_migrations order by name");
    return rows.map((row) => row.name);
  });

const existsTable = (name: string) =>
  asAdmin(url, async (client) => {
    const { rows } = await client.query("select to_regclass($1) is not null as there", [name]);
    return rows[0].there;
  });

describe("migrate", () => {
  test("applies pending files in order, once", async () => {
    await put("0002_pets.sql", "create table pets (owner_id int references people);");
    await put("0001_people.sql", "create table people (id int primary key);\nselect 1;");
    expect(await migrate(url, { dir })).toEqual(["0001_people.sql", "0002_pets.sql"]);
    expect(await migrate(url, { dir })).toEqual([]);
    await put("0003_toys.sql", "create table toys (id int);");
    expect(await migrate(url, { dir })).toEqual(["0003_toys.sql"]);
    expect(await namesInDatabase()).toEqual(["0001_people.sql", "0002_pets.sql", "0003_toys.sql"]);
  });

  test("accepts a pool or a URL, and lists pending files", async () => {
    await put("0001_people.sql", "create table people (id int);");
    const db = connect(url);
    try {
      expect(await pendingMigrations(db, { dir })).toEqual(["0001_people.sql"]);
      expect(await migrate(db, { dir })).toEqual(["0001_people.sql"]);
      expect(await pendingMigrations(db, { dir })).toEqual([]);
    } finally {
      await db.$client.end();
    }
  });

  test("rolls back a failing file and names its line", async () => {
    await put("0001_people.sql", "create table people (id int);");
    await put("0002_pets.sql", "create table pets (id int);\n\ncreate table x (id nonsense);\n");
    await expect(migrate(url, { dir })).rejects.toThrow(
      'Migration 0002_pets.sql:3 failed: type "nonsense" does not exist',
    );
    expect(await namesInDatabase()).toEqual(["0001_people.sql"]);
    expect(await existsTable("pets")).toBe(false);
  });

  test("refuses a changed file, but allows other line endings", async () => {
    await put("0001_people.sql", "create table people\n(id int);\n");
    await migrate(url, { dir });
    await put("0001_people.sql", "create table people\r\n(id int);\r\n");
    expect(await migrate(url, { dir })).toEqual([]);
    await put("0001_people.sql", "create table people\n(id bigint);\n");
    await expect(migrate(url, { dir })).rejects.toThrow(
      "0001_people.sql has changed since it was applied",
    );
  });

  test("refuses a file numbered before applied ones, and a missing applied file", async () => {
    await put("0002_pets.sql", "create table pets (id int);");
    await migrate(url, { dir });
    await put("0001_people.sql", "create table people (id int);");
    await expect(migrate(url, { dir })).rejects.toThrow("comes before 0002_pets.sql");
    await rm(path.join(dir, "0001_people.sql"));
    await rm(path.join(dir, "0002_pets.sql"));
    await put("0003_toys.sql", "create table toys (id int);");
    await expect(migrate(url, { dir })).rejects.toThrow("0002_pets.sql was applied");
  });

  test("names the command that resets a database made before 0.2.0", async () => {
    await put("0001_people.sql", "create table people (id int);");
    await put("0002_pets.sql", "create table pets (id int);");
    await migrate(url, { dir });
    await rm(path.join(dir, "0001_people.sql"));
    await rm(path.join(dir, "0002_pets.sql"));
    await put("0001_accounts.sql", "create table people (id int);");
    const error = await migrate(url, { dir }).catch((reason: Error) => reason);
    expect(error).toMatchObject({ code: "database_start" });
    expect(String(error)).toContain("made by a version before 0.2.0 (it has 0001_people.sql)");
    expect(String(error)).toContain("`npm run db:reset`");
    expect(await namesInDatabase()).toEqual(["0001_people.sql", "0002_pets.sql"]);
  });

  test("an older release starts beside a newer one", async () => {
    await put("0001_people.sql", "create table people (id int);");
    await put("0002_pets.sql", "create table pets (id int);");
    await migrate(url, { dir });
    await rm(path.join(dir, "0002_pets.sql"));
    expect(await migrate(url, { dir })).toEqual([]);
  });

  test("refuses bad names, repeated numbers and files that end their transaction", async () => {
    await put("people.sql", "");
    await expect(migrate(url, { dir })).rejects.toThrow("NNNN_name.sql");
    await rm(path.join(dir, "people.sql"));
    await put("0001_people.sql", "");
    await put("0001_pets.sql", "");
    await expect(migrate(url, { dir })).rejects.toThrow("have the same number");
    await rm(path.join(dir, "0001_pets.sql"));
    await put("0001_people.sql", "create table people (id int);\nCOMMIT;\n");
    await expect(migrate(url, { dir })).rejects.toThrow("begins or ends a transaction");
  });

  test("reports an unreachable database in one line", async () => {
    const nowhere = "postgres://someone:secret@127.0.0.1:1/none";
    const error = await migrate(nowhere, { dir }).catch((reason: Error) => reason);
    expect(error).toMatchObject({ code: "database_start" });
    expect(String(error)).toMatch(/can't be reached: .*ECONNREFUSED/);
    expect(String(error)).not.toContain("secret");
  });

  // Without the advisory lock both would apply the file, and one would fail on the table.
  test("applies each file once when two processes migrate", async () => {
    await put("0001_people.sql", "create table people (id int); select pg_sleep(0.3);");
    await put("0002_pets.sql", "create table pets (id int);");
    const results = await Promise.all([migrateInChild(), migrateInChild()]);
    expect(results.map((result) => result.errors)).toEqual(["", ""]);
    const applied = results.flatMap((result) => JSON.parse(result.output));
    expect(applied.toSorted((a, b) => a.localeCompare(b))).toEqual([
      "0001_people.sql",
      "0002_pets.sql",
    ]);
    expect(await namesInDatabase()).toEqual(["0001_people.sql", "0002_pets.sql"]);
  });

  test("test databases have all of the product's migrations", async () => {
    const database = await testDatabase();
    try {
      expect(await pendingMigrations(database.db)).toEqual([]);
      expect(await migrate(database.db)).toEqual([]);
    } finally {
      await database.drop();
    }
  });
});

async function migrateInChild(): Promise<{ output: string; errors: string }> {
  const script = `
    import { migrate } from "#platform/db/migrate.ts";
    const applied = await migrate(process.argv[1], { dir: process.argv[2] });
    console.log(JSON.stringify(applied));
  `;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script, "--", url, dir]);
  let output = "";
  let errors = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (errors += chunk));
  await once(child, "close");
  return { output, errors };
}
