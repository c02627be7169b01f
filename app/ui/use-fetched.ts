import { startTransition, useEffect, useState } from "react";

/** A failed fetch, which can be retried. */
export type Failed = { retry: () => void };
export type Fetched<T> = T | Failed | null;

export function isFailed(value: object | null): value is Failed {
  return value !== null && "retry" in value;
}

const TIMEOUT_MS = 15_000;

/**
 * Live data: null until it is loaded or has failed. Fetched again when the page is restored from
 * the back/forward cache. `load` must be a stable function.
 */
export function useFetched<T extends object>(
  load: (signal: AbortSignal) => Promise<T>,
): Fetched<T> {
  const [answer, setAnswer] = useState<{ load: typeof load; value: T | Failed } | null>(null);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    const unmounted = new AbortController();
    const { signal } = unmounted;
    const retry = () => setTries((before) => before + 1);
    function take(value: T | Failed) {
      // Its component may still be waiting for its script; keep the served HTML until then.
      if (!signal.aborted) startTransition(() => setAnswer({ load, value }));
    }
    function onPageShow(event: PageTransitionEvent) {
      if (event.persisted) retry();
    }
    load(AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])).then(take, () =>
      take({ retry }),
    );
    addEventListener("pageshow", onPageShow, { signal });
    return () => unmounted.abort();
  }, [load, tries]);

  return answer?.load === load ? answer.value : null;
}
