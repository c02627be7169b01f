import { spawnSync } from "node:child_process";
import { chmod, chown, mkdir, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { apiClient } from "#tests/support/api-client.ts";
import { discardDataDir, startApp } from "#tests/support/app-server.ts";
import { someFreeTimes } from "#tests/support/buyer.ts";
import { testDataDir } from "#tests/support/test-cluster.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const NOBODY = { uid: 65_534, gid: 65_534 };
/** When run as root, another user, if that user can enter the checkout. */
const user =
  process.getuid?.() === 0 &&
  spawnSync(process.execPath, ["--version"], { cwd: ROOT, ...NOBODY }).status === 0
    ? NOBODY
    : undefined;

test("an ordinary user can run it in their own folder, and PostgreSQL never runs as root", async () => {
  const root = await testDataDir();
  const dataDir = join(root, "data");
  if (user) {
    await mkdir(dataDir);
    await chown(dataDir, user.uid, user.gid);
    await chmod(dataDir, 0o700);
  }
  const app = await startApp({ dataDir, ...(user ? { user } : {}) });
  try {
    expect((await apiClient(app.url).get("/readyz")).status).toBe(200);
    const [slot] = await someFreeTimes(app.url);
    const { start, experts } = slot!;
    const held = await apiClient(app.url).hold({ service: "coding", start, expert: experts[0]! });
    expect(held.status).toBe(201);
    const cluster = /PostgreSQL started \(process \d+, port \d+, ([^)]+)\)/.exec(app.output())![1]!;
    const owner = (await stat(cluster)).uid;
    if (user) expect(owner).toBe(user.uid);
    expect(owner).not.toBe(0);
  } finally {
    expect(await app.stop()).toBe(0);
    await discardDataDir(dataDir);
    await rm(root, { recursive: true, force: true });
  }
}, 90_000);
