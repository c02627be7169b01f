import { fetchJson } from "#app/lib/fetch-json.ts";
import type { SearchHit } from "#modules/search/schema.ts";

const MOST_KEPT = 100;
const kept = new Map<string, SearchHit[]>();

/**
 * What is found for a query; the pinned hits for an empty one. Asked once per query and page.
 * @throws where the network or the server fails, and an AbortError when given up
 */
export async function askSearch(
  query: string,
  limit: number,
  signal: AbortSignal,
): Promise<SearchHit[]> {
  const key = `${limit} ${query.trim().toLowerCase()}`;
  const known = kept.get(key);
  if (known) return known;
  const search = new URLSearchParams({ q: query.trim().slice(0, 200), limit: String(limit) });
  const { hits } = await fetchJson<{ hits: SearchHit[] }>(`/api/search?${search}`, signal);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(key, hits);
  return hits;
}
