import type { Platform } from "#platform/services.ts";
import type { SearchEngine } from "#adapters/search/port.ts";
import { createTypesenseSearch } from "#adapters/search/typesense.ts";
import { createDatabaseSearch } from "./database-search.server.ts";
import { withFallback } from "./fallback-search.server.ts";
import type { SearchHit } from "./schema.ts";

/** Our own index, or a search service with our own index as fallback. */
export function createSearch({
  config,
  db,
  clock,
  log,
}: Pick<Platform, "config" | "db" | "clock" | "log">): SearchEngine<SearchHit> {
  const own = createDatabaseSearch(db);
  if (config.search.kind === "database") return own;
  const { url, key } = config.search;
  return withFallback(createTypesenseSearch({ url, key }), own, { clock, log });
}
