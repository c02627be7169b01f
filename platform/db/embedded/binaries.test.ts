import { chmod, cp, mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

import { testDataDir } from "#tests/support/test-cluster.ts";

import { canRun, serverAccount } from "./account.ts";
import { findBinaries, installedPackage } from "./binaries.ts";

let root: string;

beforeAll(async () => {
  root = await testDataDir();
});

afterAll(() => rm(root, { recursive: true }));

// As with a checkout in root's home. An ordinary user can always enter their own folders.
test("copies programs to where the server's user can run them", async () => {
  const installed = await installedPackage();
  const closed = path.join(root, "closed");
  await mkdir(closed);
  await cp(installed.native, path.join(closed, "native"), {
    recursive: true,
    verbatimSymlinks: true,
  });
  await chmod(closed, 0o700);
  const source = { ...installed, native: path.join(closed, "native") };
  const account = await serverAccount(null);
  const stateDir = path.join(root, "state");

  const [binaries, same] = await Promise.all([
    findBinaries(account, stateDir, source),
    findBinaries(account, stateDir, source),
  ]);
  const expected = process.getuid?.() === 0 ? stateDir : closed;
  expect(binaries.postgres.startsWith(expected + path.sep)).toBe(true);
  expect(same).toEqual(binaries);
  expect(await canRun(binaries.postgres, account)).toBe(true);
  expect(await canRun(binaries.initdb, account)).toBe(true);
});

test("reports programs that don't run in one line", async () => {
  const source = { native: path.join(root, "nothing"), version: "18.0.0" };
  const account = await serverAccount(null);
  await expect(findBinaries(account, path.join(root, "state-2"), source)).rejects.toMatchObject({
    message: expect.stringMatching(/nothing/),
  });
});
