declare global {
  /** When the page had loaded, by `performance.now()`; set by script-start.server.ts. */
  var loadedAt: number | undefined;
}

/** Milliseconds since the page loaded; scripts start later. */
export function msSinceLoad(): number {
  const now = performance.now();
  return now - (globalThis.loadedAt ?? now);
}
