import { listServices } from "#modules/catalog/data.server.ts";
import { listExpertsForSearch } from "#modules/experts/data.server.ts";
import type { Services } from "#server/services.ts";
import { buildDocuments } from "./documents.server.ts";

/**
 * Brings what search finds up to date with content, catalogue and experts.
 * @throws ContentError when a content file cannot be used, and what the engine's `publish` throws
 */
export async function refreshSearch({
  db,
  config,
  content,
  search,
}: Pick<Services, "db" | "config" | "content" | "search">): Promise<void> {
  const [services, experts] = await Promise.all([listServices(db), listExpertsForSearch(db)]);
  await search.publish(buildDocuments(config.appEnv, content, { services, experts }));
}
