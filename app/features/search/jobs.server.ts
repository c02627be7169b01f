import { z } from "zod";
import { defineJob } from "#server/jobs/define.ts";
import { refreshSearch } from "./commands.server.ts";

/** Every start refreshes what search finds; this follows experts who come and go in between. */
export const refreshSearchJob = defineJob({
  name: "search.refresh",
  schema: z.object({}),
  retry: { limit: 2, delaySeconds: 60, maxDelaySeconds: 300 },
  schedule: "*/15 * * * *",
  async handle(services) {
    await refreshSearch(services);
  },
});
