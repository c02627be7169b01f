import { startTransition, useEffect, useState } from "react";

/** What did not come, with the way to ask for it again. */
export type Missed = { retry: () => void };
export type Arriving<T> = T | Missed | null;

export function isMissed(value: object | null): value is Missed {
  return value !== null && "retry" in value;
}

/** A line that is this slow is as good as away. */
const PATIENCE_MS = 15_000;

/**
 * A live part of a page: null while it is on its way, `Missed` when it did not come. It is asked
 * for again when the line is back, and when the browser takes an old page out of its cache; what
 * has come stays until there is something newer.
 * @param ask must be the same function until something else is wanted; null wants nothing
 */
export function useArriving<T extends object>(
  ask: ((signal: AbortSignal) => Promise<T>) | null,
): Arriving<T> {
  const [answer, setAnswer] = useState<{ ask: typeof ask; value: T | Missed } | null>(null);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    if (!ask) return;
    let isOver = false;
    const request = new AbortController();
    const heard = new AbortController();
    const retry = () => setTries((before) => before + 1);
    const timer = setTimeout(() => request.abort(), PATIENCE_MS);

    function take(value: T | null) {
      clearTimeout(timer);
      if (isOver) return;
      if (value === null) addEventListener("online", retry, { signal: heard.signal });
      // What shows it may still be waiting for its script; until then what was served stays.
      startTransition(() => {
        setAnswer((before) =>
          value === null && before?.ask === ask && !isMissed(before.value)
            ? before
            : { ask, value: value ?? { retry } },
        );
      });
    }
    function onPageShow(event: PageTransitionEvent) {
      if (event.persisted) retry();
    }
    addEventListener("pageshow", onPageShow, { signal: heard.signal });
    ask(request.signal).then(take, () => take(null));
    return () => {
      isOver = true;
      clearTimeout(timer);
      request.abort();
      heard.abort();
    };
  }, [ask, tries]);

  return answer?.ask === ask ? answer.value : null;
}
