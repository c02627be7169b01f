import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Storage } from "./port.ts";

export type StorageHarness = {
  storage: Storage;
  /** Makes every further write fail. */
  breakDown(): Promise<void>;
  close(): Promise<void>;
};

export function storageContract(name: string, open: () => Promise<StorageHarness>): void {
  describe(`storage: ${name}`, () => {
    let harness: StorageHarness;
    let dir: string;
    beforeAll(async () => {
      harness = await open();
      dir = await mkdtemp(path.join(tmpdir(), "storage-"));
    });
    afterAll(async () => {
      await rm(dir, { recursive: true });
      await harness.close();
    });

    const newKey = () => `recordings/${randomUUID()}.webm`;
    const readAll = async (key: string, range?: { start: number; end: number }) => {
      const stream = await harness.storage.read(key, range);
      return stream && (await buffer(stream));
    };

    test("returns what was written, whole and in ranges", async () => {
      const { storage } = harness;
      const content = randomBytes(100_000);
      const key = newKey();
      await storage.write(key, content);
      expect(await storage.size(key)).toBe(100_000);
      expect(content.equals((await readAll(key))!)).toBe(true);
      const middle = await readAll(key, { start: 10, end: 1_009 });
      expect(content.subarray(10, 1_010).equals(middle!)).toBe(true);
      const rest = await readAll(key, { start: 99_990, end: 200_000 });
      expect(content.subarray(99_990).equals(rest!)).toBe(true);
    });

    test("takes a large file from this machine, and replaces an earlier one", async () => {
      const { storage } = harness;
      const key = newKey();
      const file = path.join(dir, "large");
      const content = randomBytes(5_000_000);
      await writeFile(file, content);
      await storage.write(key, Buffer.from("earlier"));
      await storage.writeFile(key, file, "video/webm");
      expect(content.equals((await readAll(key))!)).toBe(true);
    });

    test("keeps one of the contents whole when several are written at once", async () => {
      const { storage } = harness;
      const key = newKey();
      const contents = Array.from({ length: 8 }, (_, n) => Buffer.alloc(50_000, n));
      await Promise.all(contents.map((content) => storage.write(key, content)));
      const found = (await readAll(key))!;
      expect(contents.some((content) => content.equals(found))).toBe(true);
    });

    test("finds nothing under an unknown or removed key", async () => {
      const { storage } = harness;
      const key = newKey();
      expect(await storage.read(key)).toBe(null);
      expect(await storage.size(key)).toBe(null);
      await storage.remove(key);
      await storage.write(key, Buffer.from("x"));
      await storage.remove(key);
      expect(await storage.read(key)).toBe(null);
    });

    test.each([
      "../secret",
      "recordings/../../secret",
      "/etc/passwd",
      "Upper/x",
      "a/b c",
      "one",
      "",
    ])("refuses the key %j", async (key) => {
      await expect(harness.storage.write(key, Buffer.from("x"))).rejects.toThrow(/Not a storage/);
      await expect(harness.storage.read(key)).rejects.toThrow(/Not a storage/);
    });

    test("reports a failure", async () => {
      await harness.breakDown();
      const write = harness.storage.write(newKey(), Buffer.from("x"));
      await expect(write).rejects.toMatchObject({ code: "storage" });
    });
  });
}
