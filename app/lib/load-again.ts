/** A server that restarts is back within five seconds (docs/product.md). */
const WAITS_MS = [500, 1_000, 2_000, 4_000];

/**
 * What `load` imports, asked for again while the server doesn't answer. Rejects with the last error.
 * A browser that remembers a failed import only takes longer to fail.
 */
export async function loadAgain<T>(load: () => Promise<T>): Promise<T> {
  for (const wait of WAITS_MS) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return load();
}
