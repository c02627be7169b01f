import { z } from "zod";
import { OPEN_CASE } from "#modules/rooms/schema.ts";
import { defineJob } from "#platform/jobs/define.ts";
import type { Platform } from "#platform/services.ts";
import { openCase } from "./commands/open-case.server.ts";

/** Presence couldn't decide how a session ended. */
export const openCaseJob = defineJob({
  name: OPEN_CASE,
  schema: z.object({
    orderId: z.string(),
    asked: z.enum(["candidate", "expert"]).nullable(),
  }),
  handle: (services: Platform, payload) => openCase(services, payload),
});
