import { useEffect, useState } from "react";
import type { SearchHit } from "../schema.ts";
import { askSearch } from "./ask-search.ts";

/** Fast typists ask once per pause, not once per letter. */
const PAUSE_MS = 120;

export type LiveHits = { query: string; hits: readonly SearchHit[]; failed: boolean };

/** The hits for what is being typed. Earlier ones stay until the next have come: nothing flickers. */
export function useLiveHits(query: string, limit: number): LiveHits | null {
  const [live, setLive] = useState<LiveHits | null>(null);

  useEffect(() => {
    const given = new AbortController();
    const timer = setTimeout(
      () => {
        askSearch(query, limit, given.signal).then(
          (hits) => {
            if (!given.signal.aborted) setLive({ query, hits, failed: false });
          },
          () => {
            if (!given.signal.aborted) setLive({ query, hits: [], failed: true });
          },
        );
      },
      query === "" ? 0 : PAUSE_MS,
    );
    return () => {
      clearTimeout(timer);
      given.abort();
    };
  }, [query, limit]);

  return live;
}
