import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { COMPILE_CACHE } from "#tests/support/compile-cache.ts";
import { useEmbeddedFolder } from "#tests/support/embedded-folder.ts";
import { asAdmin, createEmptyDatabase, dropDatabase } from "#tests/support/test-cluster.ts";

const cluster = inject("testCluster");
const folder = useEmbeddedFolder();
const script = new URL("./admin-create.ts", import.meta.url).pathname;
let url: string;

beforeAll(async () => {
  url = await createEmptyDatabase(cluster);
});
afterAll(() => dropDatabase(cluster, url));

const create = (...args: string[]) => createWith({ PORT: "4321" }, ...args);

async function createWith(env: Record<string, string>, ...args: string[]) {
  const run = promisify(execFile)(process.execPath, [script, ...args], {
    env: {
      PATH: "/usr/bin:/bin",
      ...COMPILE_CACHE,
      DATA_DIR: folder.dataDir,
      DATABASE_URL: url,
      ...env,
    },
  });
  return run.then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, said: error.stderr }),
  );
}

const query = (text: string) =>
  asAdmin(url, async (client) => (await client.query<Record<string, unknown>>(text)).rows);

const DEFAULT_PORT = "Port 3000 is the default";

test("creates an operator and a missing account once, and explains the next step", async () => {
  const made = await createWith({}, "you@Example.com");
  expect(made).toMatchObject({ code: 0, said: expect.stringContaining(DEFAULT_PORT) });
  const again = await create("YOU@example.com");
  expect(again.code).toBe(0);
  expect(again.said).toContain("http://localhost:4321/candidate/login?next=/admin");
  expect(again.said).not.toContain(DEFAULT_PORT);
  expect(
    await query("select u.email, r.role from users u join memberships r on r.user_id = u.id"),
  ).toEqual([{ email: "you@example.com", role: "admin" }]);

  const publicUrl = { PUBLIC_URL: "https://greenroom.example" };
  const support = await createWith(publicUrl, "you@example.com", "--role=support");
  expect(support.said).toContain("role support");
  expect(support.said).not.toContain(DEFAULT_PORT);
  expect(await query("select role from memberships order by role")).toEqual([
    { role: "admin" },
    { role: "support" },
  ]);
});

test("resets two-factor authentication and ends its sessions", async () => {
  await query("insert into second_factors select id, 'x', 0, now() from users");
  await query(`insert into sessions (user_id, token_hash, expires_at)
               select id, sha256('t'), '2099-01-01' from users`);
  expect(await query("select 1 from second_factors")).toHaveLength(1);
  const reset = await create("you@example.com", "--new-second-factor");
  expect(reset.said).toContain("authentication is reset");
  expect(await query("select 1 from second_factors")).toEqual([]);
  expect(await query("select 1 from sessions where revoked_at is null")).toEqual([]);
});

test.each([
  [["no address"], "“no address” isn’t an email"],
  [[], "Specify one email"],
  [["a@example.com", "--role=boss"], "Specify one email"],
])("rejects %j", async (args, message) => {
  const refused = await create(...args);
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining(message) });
});
