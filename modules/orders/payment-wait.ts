/** In the URL that a provider sends the buyer back to. Counts how often the page has been loaded since. */
export const RETURNED = "returned";

/** How often this buyer's page was loaded since their return; 0 when they don't come from there. */
export function readReturned(search: URLSearchParams): number {
  const loads = Number(search.get(RETURNED));
  return Number.isInteger(loads) && loads > 0 ? loads : 0;
}

/**
 * After how many seconds a page without script loads itself again; null: not by itself. Most payments
 * settle within seconds. Nobody should have to read a page for long that keeps reloading.
 */
export function refreshSeconds(loads: number): number | null {
  if (loads === 0 || loads > 30) return null;
  return loads <= 15 ? 1 : 5;
}

/** What a page says that waits for a payment. */
export function waitingLead({ returned }: { returned: boolean }): string {
  return returned
    ? "We’re confirming it with the payment provider. This page updates by itself; you don’t need to pay again."
    : "You haven’t been charged yet. Just paid? This page updates by itself.";
}
