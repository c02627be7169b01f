/** A query parameter of the return URL that counts page loads since then. */
export const RETURNED = "returned";

/** Page loads since the buyer returned; 0 if they didn't come from the provider. */
export function readReturned(search: URLSearchParams): number {
  const loads = Number(search.get(RETURNED));
  return Number.isInteger(loads) && loads > 0 ? loads : 0;
}

/**
 * Seconds until a page without JavaScript reloads; null for never. Most payments settle within
 * seconds, and a reloading page is hard to read.
 */
export function refreshSeconds(loads: number): number | null {
  if (loads === 0 || loads > 30) return null;
  return loads <= 15 ? 1 : 5;
}

export function waitingLead({ returned }: { returned: boolean }): string {
  return returned
    ? "We’re confirming it with the payment provider. This page updates by itself; you don’t need to pay again."
    : "You haven’t been charged yet. Just paid? This page updates by itself.";
}
