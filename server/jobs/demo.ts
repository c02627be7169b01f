import { z } from "zod";
import type { Services } from "#app/services.ts";
import { defineJob } from "#platform/jobs/define.ts";
import { keepDemoSessions } from "../seed/demo-sessions/seed.ts";

/** The README promises a session to join now, at any minute. */
export const demoSessionsJob = defineJob({
  name: "demo.sessions",
  schema: z.object({}),
  schedule: "*/5 * * * *",
  retry: { limit: 1, delaySeconds: 30, maxDelaySeconds: 60 },
  concurrency: 1,
  async handle(services: Services) {
    if (services.config.demoSessions) await keepDemoSessions(services);
  },
});
