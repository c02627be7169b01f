import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";

/** Recent or in progress: a PDF costs half a second of CPU. */
const files = new LRUCache<string, Promise<Buffer>>({ max: 100, ttl: 10 * 60_000 });

/**
 * The PDF of these inputs, rendered once for concurrent and subsequent requests. The inputs fully
 * determine the file.
 */
export const cachedPdf =
  <Inputs extends readonly unknown[]>(make: (...inputs: Inputs) => Promise<Buffer>) =>
  (...inputs: Inputs): Promise<Buffer> => {
    const key = createHash("sha256")
      .update(`${make.name} ${JSON.stringify(inputs)}`)
      .digest("base64");
    const known = files.get(key);
    if (known) return known;
    const file = make(...inputs);
    files.set(key, file);
    file.catch(() => files.delete(key));
    return file;
  };
