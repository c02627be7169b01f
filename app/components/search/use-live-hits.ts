import { useEffect, useState } from "react";
import type { SearchHit } from "#modules/search/schema.ts";
import { askSearch } from "./ask-search.ts";

/** Debounce, so that fast typing sends one request per pause. */
const PAUSE_MS = 120;
/**
 * Shorter than `useFetched`'s limit, because the visitor is waiting. After it we suggest pressing
 * Enter; late results are still shown.
 */
const TIMEOUT_MS = 10_000;

export type LiveHits = { query: string; hits: readonly SearchHit[]; failed: boolean };

/**
 * Live results for the query. Earlier ones stay until new ones arrive, which avoids flicker. Failed
 * requests are retried when the browser is online again.
 */
export function useLiveHits(query: string, limit: number): LiveHits | null {
  const [live, setLive] = useState<LiveHits | null>(null);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    const given = new AbortController();
    const { signal } = given;
    function fail() {
      if (signal.aborted) return;
      setLive((before) => ({ query, hits: before?.hits ?? [], failed: true }));
      addEventListener("online", () => setTries((before) => before + 1), { signal });
    }
    const pause = query === "" ? 0 : PAUSE_MS;
    const asking = setTimeout(() => {
      askSearch(query, limit, signal).then(
        (hits) => {
          clearTimeout(waiting);
          if (!signal.aborted) setLive({ query, hits, failed: false });
        },
        () => {
          clearTimeout(waiting);
          fail();
        },
      );
    }, pause);
    const waiting = setTimeout(fail, pause + TIMEOUT_MS);
    return () => {
      clearTimeout(asking);
      clearTimeout(waiting);
      given.abort();
    };
  }, [query, limit, tries]);

  return live;
}
