import type { Platform } from "#platform/services.ts";
import { type Found, type SearchEngine, SearchError } from "#adapters/search/port.ts";
import { SearchHit } from "./schema.ts";

/** While someone types, each letter must not wait for a service that just failed. */
const REST_MS = 30_000;

/**
 * Queries the search service. If it fails or returns invalid hits, our own index answers for the
 * next half minute.
 */
export function withFallback(
  service: SearchEngine,
  own: SearchEngine<SearchHit>,
  { clock, log }: Pick<Platform, "clock" | "log">,
): SearchEngine<SearchHit> {
  let restsUntil = 0;

  async function first(
    ask: <Hit extends Found>(engine: SearchEngine<Hit>) => Promise<Hit[]>,
  ): Promise<SearchHit[]> {
    const now = clock.now().getTime();
    if (now < restsUntil) return ask(own);
    try {
      return checkHits(await ask(service));
    } catch (error) {
      restsUntil = now + REST_MS;
      log.warn({ err: error }, "the search service does not answer; searching our own index");
      return ask(own);
    }
  }

  return {
    find: (query, limit) => first((engine) => engine.find(query, limit)),
    get: (ids) => first((engine) => engine.get(ids)),
    async publish(documents) {
      await own.publish(documents);
      await service.publish(documents);
    },
    async update(changed, removed) {
      await own.update(changed, removed);
      await service.update(changed, removed);
    },
  };
}

/** Throws SearchError for an unknown kind or an external URL. */
function checkHits(found: Found[]): SearchHit[] {
  const hits = SearchHit.array().safeParse(found);
  if (hits.success) return hits.data;
  const [issue] = hits.error.issues;
  throw new SearchError(`The search service found what is no hit: ${issue!.path.join(".")}`);
}
