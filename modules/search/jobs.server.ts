import type { Platform } from "#platform/services.ts";
import type { ContentFiles } from "#modules/content/data.server.ts";
import type { SearchEngine } from "#adapters/search/port.ts";
import type { SearchHit } from "./schema.ts";
import { z } from "zod";
import { SearchError } from "#adapters/search/port.ts";
import { defineJob } from "#platform/jobs/define.ts";
import { invalidateSearch, refreshSearch } from "./commands.server.ts";

type Deps = Platform & { content: ContentFiles; search: SearchEngine<SearchHit> };

/** Follows changes of experts and publishes them to the search service, if any. */
export const refreshSearchJob = defineJob({
  name: "search.refresh",
  schema: z.object({}),
  retry: { limit: 2, delaySeconds: 60, maxDelaySeconds: 300 },
  schedule: "*/15 * * * *",
  handle: refresh,
});

/** Publishes everything, in case the service or the count of words has drifted. */
export const publishSearchJob = defineJob({
  name: "search.publish",
  schema: z.object({}),
  retry: { limit: 2, delaySeconds: 60, maxDelaySeconds: 300 },
  schedule: "20 3 * * *",
  async handle(services: Deps) {
    await invalidateSearch(services.db);
    await refresh(services);
  },
});

async function refresh(services: Deps): Promise<void> {
  try {
    await refreshSearch(services);
  } catch (error) {
    if (!(error instanceof SearchError)) throw error;
    // The next run does the same work, so a failed job isn't worth keeping.
    services.log.warn({ err: error }, "the search service did not take what can be found");
  }
}
