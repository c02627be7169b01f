import { startTransition, useEffect, useState } from "react";
import { browserZone } from "#app/features/booking/components/remember-zone.ts";

/** Null while it is fetched; `failed` when it could not be. */
export function useLive<T>(address: string | null): T | "failed" | null {
  const [answer, setAnswer] = useState<{ address: string; value: T | "failed" } | null>(null);

  useEffect(() => {
    if (address === null) return;
    const stop = new AbortController();
    // The page may be shown before the zone's cookie is set, so the address says it.
    const zone = browserZone();
    const query = zone === null ? "" : `?zone=${encodeURIComponent(zone)}`;
    void fetchJson<T>(address + query, stop.signal).then((value) => {
      if (stop.signal.aborted) return;
      // What shows it may still be waiting for its script; until then what was served stays.
      startTransition(() => setAnswer({ address, value }));
    });
    return () => stop.abort();
  }, [address]);

  return answer?.address === address ? answer.value : null;
}

async function fetchJson<T>(address: string, signal: AbortSignal): Promise<T | "failed"> {
  try {
    const response = await fetch(address, { signal });
    return response.ok ? ((await response.json()) as T) : "failed";
  } catch {
    return "failed";
  }
}
