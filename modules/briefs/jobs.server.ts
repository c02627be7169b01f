import { z } from "zod";
import { defineJob } from "#platform/jobs/define.ts";
import type { Platform } from "#platform/services.ts";
import { pruneBriefs } from "./commands.server.ts";

export const pruneBriefsJob = defineJob({
  name: "briefs.prune",
  schema: z.object({}),
  schedule: "41 * * * *",
  handle: (services: Platform) => pruneBriefs(services),
});
