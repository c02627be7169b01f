import type { ContentFiles } from "#modules/content/data.server.ts";
import type { Platform } from "#platform/services.ts";
import type { SearchEngine } from "#adapters/search/port.ts";
import type { SearchHit } from "#modules/search/schema.ts";
import { listServices } from "#modules/catalog/data.server.ts";
import { listExpertsForSearch } from "#modules/experts/public-profiles.server.ts";
import { buildDocuments } from "./documents.server.ts";

/**
 * Publishes content, catalog and experts to the search engine. Throws ContentError for an invalid
 * content file, and the engine's errors.
 */
export async function refreshSearch({
  db,
  config,
  content,
  search,
}: Pick<Platform, "config" | "db"> & {
  content: ContentFiles;
  search: SearchEngine<SearchHit>;
}): Promise<void> {
  const [services, experts] = await Promise.all([listServices(db), listExpertsForSearch(db)]);
  await search.publish(buildDocuments(config.appEnv, content, { services, experts }));
}
