import { startTransition, useEffect, useState } from "react";

/** What could not be fetched, with the way to try again. */
export type Failed = { retry: () => void };
export type Fetched<T> = T | Failed | null;

export function isFailed(value: object | null): value is Failed {
  return value !== null && "retry" in value;
}

const TIMEOUT_MS = 15_000;

/**
 * A live part of a page: null until it is there or has failed. It is fetched again when the browser
 * takes an old page out of its cache.
 * @param load must be the same function until something else is wanted
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
      // What shows it may still be waiting for its script; until then what was served stays.
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
