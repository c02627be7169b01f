import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { storageContract } from "./contract.ts";
import { createDiskStorage } from "./disk.ts";

storageContract("disk", async () => {
  const dir = await mkdtemp(path.join(tmpdir(), "files-"));
  return {
    storage: createDiskStorage(dir),
    async breakDown() {
      await rm(dir, { recursive: true });
      await writeFile(dir, "a file where the folder was");
    },
    close: () => rm(dir, { recursive: true, force: true }),
  };
});

test("leaves no draft behind when a write fails", async () => {
  const dir = await mkdtemp(path.join(tmpdir(), "files-"));
  const storage = createDiskStorage(dir);
  const missing = path.join(dir, "missing");
  await expect(storage.writeFile("a/b.webm", missing, "video/webm")).rejects.toThrow("a/b.webm");
  expect(await readdir(path.join(dir, "a"))).toEqual([]);
  await rm(dir, { recursive: true });
});
