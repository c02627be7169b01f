/** Milliseconds since the page had loaded, which is some time before its script comes. */
export function msSinceLoad(): number {
  const now = performance.now();
  return now - (globalThis.loadedAt ?? now);
}
