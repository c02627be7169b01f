import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";

/** Made a moment ago, or being made: a PDF costs half a second of CPU. */
const files = new LRUCache<string, Promise<Buffer>>({ max: 100, ttl: 10 * 60_000 });

/**
 * The PDF of these inputs, made once for all who ask at the same time and shortly after. The inputs
 * are all that the file shows, so the same ones never need another file.
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
