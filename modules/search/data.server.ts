import type { SearchEngine } from "#adapters/search/port.ts";
import { PINNED_HITS } from "#content/topics.ts";
import type { SearchHit } from "./schema.ts";
import { parsePins } from "./pins.ts";

/** Best match first; an empty query returns the pinned hits in order. */
export async function search(
  { search: engine }: { search: SearchEngine<SearchHit> },
  query: string,
  limit: number,
): Promise<SearchHit[]> {
  return query.trim() === ""
    ? engine.get(parsePins(PINNED_HITS).slice(0, limit))
    : engine.find(query, limit);
}
