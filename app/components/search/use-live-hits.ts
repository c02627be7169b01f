import { useEffect, useState } from "react";
import type { SearchHit } from "#modules/search/schema.ts";
import { askSearch } from "./ask-search.ts";

/** Fast typists ask once per pause, not once per letter. */
const PAUSE_MS = 120;
/**
 * Sooner than parts of a page (`useArriving`) are given up: somebody waits with a word typed, and is
 * only told that Enter may do better. What still comes is shown.
 */
const PATIENCE_MS = 10_000;

export type LiveHits = { query: string; hits: readonly SearchHit[]; failed: boolean };

/**
 * The hits for what is being typed. Earlier ones stay until the next have come: nothing flickers.
 * What fails is asked again when the line is back.
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
    const waiting = setTimeout(fail, pause + PATIENCE_MS);
    return () => {
      clearTimeout(asking);
      clearTimeout(waiting);
      given.abort();
    };
  }, [query, limit, tries]);

  return live;
}
