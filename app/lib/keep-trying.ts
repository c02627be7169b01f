/**
 * What `load` brings, however long the line is away: after a failure it is asked again when the
 * browser is back online, and whenever somebody turns to the page or to a field of it.
 */
export function keepTrying<T>(load: () => Promise<T>): Promise<T> {
  return load().catch(() => tryLater(load));
}

/** As `keepTrying`, where it has failed already. */
export function tryLater<T>(load: () => Promise<T>): Promise<T> {
  return new Promise((resolve) => {
    const heard = new AbortController();
    const { signal } = heard;
    function again() {
      heard.abort();
      resolve(keepTrying(load));
    }
    addEventListener("online", again, { signal });
    addEventListener("focus", again, { signal, capture: true });
  });
}
