declare global {
  /** When the page had loaded, by `performance.now()`: script-start.server.ts sets it. */
  var loadedAt: number | undefined;
}

/** Milliseconds since the page had loaded, which is some time before its script starts. */
export function msSinceLoad(): number {
  const now = performance.now();
  return now - (globalThis.loadedAt ?? now);
}
