import { fetchJson } from "#app/lib/fetch-json.ts";
import type { SearchHit } from "#modules/search/schema.ts";

const MAX_KEPT = 100;
const kept = new Map<string, SearchHit[]>();

/**
 * The hits for a query, cached per page; an empty query returns the pinned hits. Throws on network
 * and server errors, and AbortError when aborted.
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
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(key, hits);
  return hits;
}
