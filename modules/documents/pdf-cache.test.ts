import { expect, test, vi } from "vitest";
import { cachedPdf } from "./pdf-cache.server.ts";

test("makes a PDF once for the same content, and another for other content", async () => {
  const make = vi.fn((words: string) => Promise.resolve(Buffer.from(words)));
  const [first, second] = await Promise.all([cachedPdf(make)("one"), cachedPdf(make)("one")]);
  expect(second).toBe(first);
  expect(await cachedPdf(make)("two")).toEqual(Buffer.from("two"));
  expect(make).toHaveBeenCalledTimes(2);
});

test("forgets a PDF that failed", async () => {
  const make = vi.fn((words: string) => Promise.resolve(Buffer.from(words)));
  make.mockRejectedValueOnce(new Error("no font"));
  await expect(cachedPdf(make)("three")).rejects.toThrow("no font");
  expect(await cachedPdf(make)("three")).toEqual(Buffer.from("three"));
});
