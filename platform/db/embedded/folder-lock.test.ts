import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";

import { withFolderLock } from "./folder-lock.ts";
import { isRunning, ownIdentity } from "./process-identity.ts";

let dir: string;
let file: string;

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), "lock-"));
  file = path.join(dir, "lock");
});

afterEach(() => rm(dir, { recursive: true }));

/** Twelve contenders, each of whom checks that it is alone. */
async function contend(): Promise<void> {
  let inside = 0;
  let done = 0;
  const one = () =>
    withFolderLock(file, async () => {
      inside += 1;
      expect(inside).toBe(1);
      for (let i = 0; i < 20; i += 1) await turn();
      inside -= 1;
      done += 1;
    });
  await Promise.all(Array.from({ length: 12 }, one));
  expect(done).toBe(12);
  expect(await readdir(dir)).toEqual([]);
}

test("one at a time, and nothing is left behind", contend);

test("the lock of a dead process is taken over by one at a time", async () => {
  await writeFile(file, JSON.stringify({ pid: 2 ** 30, started: "x", token: "dead" }));
  await contend();
});

// After a container's restart the new process has the number of the one that was killed.
test("an earlier process with our own number is dead", async () => {
  const earlier = { ...ownIdentity(), started: "in another life" };
  expect(isRunning(ownIdentity())).toBe(true);
  expect(isRunning(earlier)).toBe(false);
  await writeFile(file, JSON.stringify({ ...earlier, token: "dead" }));
  await contend();
});

test("a living holder is waited for, and named when patience ends", async () => {
  await withFolderLock(file, async () => {
    await expect(withFolderLock(file, async () => {}, { patienceMs: 60 })).rejects.toThrow(
      `Process ${process.pid} has been holding ${file}`,
    );
  });
  await withFolderLock(file, async () => {}, { patienceMs: 60 });
});

test("a failure releases the lock", async () => {
  const failing = withFolderLock(file, async () => {
    throw new Error("no luck");
  });
  await expect(failing).rejects.toThrow("no luck");
  await withFolderLock(file, async () => {}, { patienceMs: 60 });
});
