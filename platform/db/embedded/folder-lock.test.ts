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

test("admits one at a time, and leaves no files behind", contend);

test("lets one contender take over a dead process's lock", async () => {
  await writeFile(file, JSON.stringify({ pid: 2 ** 30, started: "x", token: "dead" }));
  await contend();
});

// After a container restart, the new process may have the PID of the killed one.
test("treats an earlier process with our own PID as dead", async () => {
  const earlier = { ...ownIdentity(), started: "in another life" };
  expect(isRunning(ownIdentity())).toBe(true);
  expect(isRunning(earlier)).toBe(false);
  await writeFile(file, JSON.stringify({ ...earlier, token: "dead" }));
  await contend();
});

test("waits for a live holder, and names it when the wait times out", async () => {
  await withFolderLock(file, async () => {
    await expect(withFolderLock(file, async () => {}, { timeoutMs: 60 })).rejects.toThrow(
      `Process ${process.pid} has been holding ${file}`,
    );
  });
  await withFolderLock(file, async () => {}, { timeoutMs: 60 });
});

test("releases the lock after a failure", async () => {
  const failing = withFolderLock(file, async () => {
    throw new Error("no luck");
  });
  await expect(failing).rejects.toThrow("no luck");
  await withFolderLock(file, async () => {}, { timeoutMs: 60 });
});
