import type { Platform } from "#platform/services.ts";
import type { ContentFiles } from "#modules/content/data.server.ts";
import type { SearchEngine } from "#adapters/search/port.ts";
import type { SearchHit } from "./schema.ts";
import { z } from "zod";
import { SearchError } from "#adapters/search/port.ts";
import { defineJob } from "#platform/jobs/define.ts";
import { refreshSearch } from "./commands.server.ts";

/** Follows experts who come and go, and tells a search service, where there is one. */
export const refreshSearchJob = defineJob({
  name: "search.refresh",
  schema: z.object({}),
  retry: { limit: 2, delaySeconds: 60, maxDelaySeconds: 300 },
  schedule: "*/15 * * * *",
  async handle(services: Platform & { content: ContentFiles; search: SearchEngine<SearchHit> }) {
    try {
      await refreshSearch(services);
    } catch (error) {
      if (!(error instanceof SearchError)) throw error;
      // The next run does the same work; a job that gave up would only be one more to look through.
      services.log.warn({ err: error }, "the search service did not take what can be found");
    }
  },
});
