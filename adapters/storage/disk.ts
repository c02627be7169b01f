import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile, mkdir, open, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { checkKey, type Storage, StorageError } from "./port.ts";

/** Files in a folder. Each is written next to its destination, flushed, and renamed. */
export function createDiskStorage(dir: string): Storage {
  const place = (key: string) => path.join(dir, checkKey(key));

  async function put(key: string, fill: (draft: string) => Promise<void>): Promise<void> {
    const target = place(key);
    const draft = `${target}.${randomUUID()}.part`;
    await failing(key, async () => {
      await mkdir(path.dirname(target), { recursive: true });
      try {
        await fill(draft);
        await flush(draft);
        await rename(draft, target);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      await flush(path.dirname(target));
    });
  }

  async function size(key: string): Promise<number | null> {
    return failing(key, async () => (await stat(place(key)).catch(missing))?.size ?? null);
  }

  return {
    write: (key, content) => put(key, (draft) => writeFile(draft, content)),
    writeFile: (key, from) => put(key, (draft) => copyFile(from, draft)),
    async read(key, range) {
      const bytes = await size(key);
      if (bytes === null) return null;
      return createReadStream(place(key), range ?? {});
    },
    size,
    remove: (key) => failing(key, () => rm(place(key), { force: true })),
    signedUrl: async () => null,
  };
}

/** Makes the content of a file, or the entries of a folder, survive a power cut. */
async function flush(file: string): Promise<void> {
  const handle = await open(file, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function failing<T>(key: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof StorageError) throw error;
    const { code = "failed" } = error as NodeJS.ErrnoException;
    throw new StorageError(`${key}: ${code}`, { cause: error });
  }
}

function missing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
