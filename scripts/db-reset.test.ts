import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { promisify } from "node:util";
import { expect, inject, test } from "vitest";

import { startEmbedded } from "#platform/db/embedded.ts";
import { COMPILE_CACHE } from "#tests/support/compile-cache.ts";
import { readNotes, useEmbeddedFolder, writeNote } from "#tests/support/embedded-folder.ts";
import { asAdmin, createEmptyDatabase, dropDatabase } from "#tests/support/test-cluster.ts";

const cluster = inject("testCluster");
const folder = useEmbeddedFolder();
const script = new URL("./db-reset.ts", import.meta.url).pathname;

async function reset(env: Record<string, string>) {
  const run = promisify(execFile)(process.execPath, [script], {
    env: { PATH: "/usr/bin:/bin", ...COMPILE_CACHE, DATA_DIR: folder.dataDir, ...env },
  });
  return run.then(
    ({ stdout }) => ({ ok: true, said: stdout }),
    (error: { stderr: string }) => ({ ok: false, said: error.stderr }),
  );
}

const schemasAndMigrations = (url: string) =>
  asAdmin(url, async (client) => {
    const { rows } = await client.query(
      `select (select array_agg(nspname::text order by 1) from pg_namespace
          where nspname !~ '^pg_' and nspname <> 'information_schema') as schemas,
        (select count(*)::int from schema_migrations) as migrations`,
    );
    return rows[0];
  });

test("empties and migrates an external database", async () => {
  const url = await createEmptyDatabase(cluster);
  try {
    await writeNote(url, "gone");
    await asAdmin(url, (client) =>
      client.query("create schema extra; create table extra.things (id int)"),
    );
    expect(await reset({ DATABASE_URL: url })).toMatchObject({ ok: true });
    const { schemas, migrations } = await schemasAndMigrations(url);
    expect(schemas).toEqual(["public"]);
    expect(migrations).toBeGreaterThan(0);
    await expect(readNotes(url)).rejects.toThrow("does not exist");
    expect(await reset({ DATABASE_URL: url })).toMatchObject({ ok: true });
  } finally {
    await dropDatabase(cluster, url);
  }
});

test("refuses in prod", async () => {
  const url = await createEmptyDatabase(cluster);
  try {
    await writeNote(url, "kept");
    const env = {
      APP_ENV: "prod",
      SESSION_SECRET: "a secret of enough characters",
      PUBLIC_URL: "https://greenroom.example",
      SMTP_URL: "smtp://mail.example",
    };
    const result = await reset({ DATABASE_URL: url, ...env });
    expect(result).toMatchObject({ ok: false, said: expect.stringMatching(/APP_ENV=prod/) });
    expect(await readNotes(url)).toEqual(["kept"]);
  } finally {
    await dropDatabase(cluster, url);
  }
});

test("empties the embedded database, but not while a process uses it", async () => {
  const { dataDir } = folder;
  const server = await startEmbedded({ dataDir });
  await writeNote(server.url, "kept, then gone");
  const refused = await reset({});
  expect(refused.said).toBe(`The database is used by process ${process.pid}. Stop it first.\n`);
  expect(await readNotes(server.url)).toEqual(["kept, then gone"]);
  await server.stop();
  expect(await reset({})).toMatchObject({ ok: true });
  const again = await startEmbedded({ dataDir });
  expect(again.adopted).toBe(false);
  await expect(readNotes(again.url)).rejects.toThrow("does not exist");
  await again.stop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
});
