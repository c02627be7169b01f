import { useCallback } from "react";
import { browserZone } from "#app/components/booking/zone-scripts.ts";
import { fetchJson } from "#app/lib/fetch-json.ts";
import { type Arriving, useArriving } from "#app/ui/use-arriving.ts";

/** What a page that was built ahead fetches, for the visitor's zone. */
export function useLive<T extends object>(address: string): Arriving<T> {
  const ask = useCallback(
    (signal: AbortSignal) => {
      // The page may be shown before the zone's cookie is set, so the address says it.
      const zone = browserZone();
      const query = zone === null ? "" : `?zone=${encodeURIComponent(zone)}`;
      return fetchJson<T>(address + query, signal);
    },
    [address],
  );
  return useArriving(ask);
}
