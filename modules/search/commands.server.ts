import { inArray } from "drizzle-orm";
import type { ContentFiles } from "#modules/content/data.server.ts";
import type { Platform } from "#platform/services.ts";
import type { SearchEngine } from "#adapters/search/port.ts";
import type { SearchHit } from "#modules/search/schema.ts";
import { listServices } from "#modules/catalog/data.server.ts";
import { listExpertsForSearch } from "#modules/experts/public-profiles.server.ts";
import { buildDocuments, expertDocument, expertId } from "./documents.server.ts";
import type { Queryable } from "#platform/db/client.ts";
import { searchChanges } from "./tables.server.ts";

const MAX_CHANGES = 1_000;

type Deps = Pick<Platform, "config" | "db"> & {
  content: ContentFiles;
  search: SearchEngine<SearchHit>;
};

/**
 * Publishes content, catalog and experts to the search engine. Throws ContentError for an invalid
 * content file, and the engine's errors.
 */
export async function publishSearch({ db, config, content, search }: Deps): Promise<void> {
  const [services, experts] = await Promise.all([listServices(db), listExpertsForSearch(db)]);
  await search.publish(buildDocuments(config.appEnv, content, { services, experts }));
}

/** Makes the next refresh publish everything. */
export async function invalidateSearch(db: Queryable): Promise<void> {
  await db.insert(searchChanges).values({ slug: null });
}

/** Publishes the experts that changed. They stay noted until the engine has them. */
export async function refreshSearch(deps: Deps): Promise<void> {
  const { db, search } = deps;
  const changes = await db
    .select()
    .from(searchChanges)
    .orderBy(searchChanges.id)
    .limit(MAX_CHANGES);
  if (changes.length === 0) return;
  if (changes.some(({ slug }) => slug === null)) await publishSearch(deps);
  else {
    const slugs = [...new Set(changes.flatMap(({ slug }) => slug ?? []))];
    const experts = await listExpertsForSearch(db, slugs);
    const found = new Set(experts.map(({ slug }) => slug));
    const gone = slugs.filter((slug) => !found.has(slug));
    await search.update(experts.map(expertDocument), gone.map(expertId));
  }
  const ids = changes.map(({ id }) => id);
  await db.delete(searchChanges).where(inArray(searchChanges.id, ids));
}
