import { execFile } from "node:child_process";
import { mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

import { startEmbedded } from "#platform/db/embedded.ts";
import { COMPILE_CACHE } from "#tests/support/compile-cache.ts";
import { useEmbeddedFolder } from "#tests/support/embedded-folder.ts";
import { asAdmin } from "#tests/support/test-cluster.ts";

const folder = useEmbeddedFolder();

async function script(name: string, args: string[], dataDir: string) {
  const file = new URL(`./${name}.ts`, import.meta.url).pathname;
  return promisify(execFile)(process.execPath, [file, ...args], {
    env: {
      PATH: "/usr/bin:/bin",
      ...COMPILE_CACHE,
      DATA_DIR: dataDir,
      LOG_LEVEL: "silent",
      DEMO_SESSIONS: "off",
    },
  }).then(
    ({ stdout, stderr }) => ({ ok: true, said: stdout, progress: stderr }),
    (error: { stderr: string }) => ({ ok: false, said: error.stderr, progress: "" }),
  );
}

const experts = async (dataDir: string) => {
  const server = await startEmbedded({ dataDir, stateDir: folder.stateDir });
  const names = await asAdmin(server.url, async (client) => {
    const { rows } = await client.query<{ name: string }>("select name from experts order by name");
    return rows.map((row) => row.name);
  });
  await server.stop();
  return names;
};

test("backs up the running embedded database and restores it into a new data folder", async () => {
  const { dataDir } = folder;
  expect(await script("db-seed", [], dataDir)).toMatchObject({ ok: true });
  const running = await startEmbedded({ dataDir, stateDir: folder.stateDir });
  const file = path.join(dataDir, "night.backup");
  expect(await script("backup", [file], dataDir)).toEqual({
    ok: true,
    said: expect.stringContaining("read back and verified"),
    progress: expect.stringMatching(/^Copying the database\n(.+\n){2}Reading the archive back\n$/),
  });
  expect(await script("backup", [dataDir], dataDir)).toEqual({
    ok: false,
    progress: "",
    said: expect.stringContaining(`${dataDir} is a folder. Specify the file to write`),
  });
  // A restore into a database with data is refused and changes nothing.
  expect(await script("restore", [file], dataDir)).toEqual({
    ok: false,
    progress: "",
    said: expect.stringContaining("Stop it first"),
  });
  await running.stop();

  const fresh = path.join(dataDir, "fresh");
  // The leftovers of a killed restore.
  await mkdir(path.join(fresh, ".greenroom-restore-0-killed"), { recursive: true });
  const restored = await script("restore", [file], fresh);
  expect(restored).toEqual({
    ok: true,
    said: expect.stringContaining("every table was compared"),
    progress: expect.stringMatching(
      /^Checking the archive\n(.+\n)+Comparing every table\n(.+\n)+$/,
    ),
  });
  expect(restored.said).toMatch(/run: npm run privacy:replay -- \d{4}-\d\d-\d\dT\S+Z LOG\n$/);
  expect((await readdir(fresh)).filter((name) => name.startsWith(".greenroom"))).toEqual([]);
  expect(await readdir(path.join(fresh, "secrets"))).toContain("session");
  expect(await experts(fresh)).toEqual(await experts(dataDir));
});
