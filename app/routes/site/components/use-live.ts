import { useCallback } from "react";
import { browserZone } from "#app/components/booking/zone-scripts.ts";
import { fetchJson } from "#app/lib/fetch-json.ts";
import { type Fetched, useFetched } from "#app/ui/use-fetched.ts";

/** Fetches live data for a prerendered page, for the visitor's zone. */
export function useLive<T extends object>(url: string): Fetched<T> {
  const ask = useCallback(
    (signal: AbortSignal) => {
      // The zone's cookie may not be set yet, so send it in the query.
      const zone = browserZone();
      const query = zone === null ? "" : `?zone=${encodeURIComponent(zone)}`;
      return fetchJson<T>(url + query, signal);
    },
    [url],
  );
  return useFetched(ask);
}
