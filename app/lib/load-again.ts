/** A server that restarts is back within five seconds (docs/product.md). */
const MAX_WAIT_MS = 4_000;

/**
 * Imports with `load`, and retries while the server doesn't answer, with exponential backoff. Rejects
 * with the last error. A browser that remembers a failed import only takes longer to fail.
 */
export function loadAgain<T>(load: () => Promise<T>, waitMs = 500): Promise<T> {
  return load().catch(async (error: unknown) => {
    if (waitMs > MAX_WAIT_MS) throw error;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    return loadAgain(load, waitMs * 2);
  });
}
