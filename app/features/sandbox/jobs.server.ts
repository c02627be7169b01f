import { z } from "zod";
import { defineJob } from "#server/jobs/define.ts";
import { settleSandbox } from "./commands.server.ts";

/** The sandbox's own clockwork; it does nothing where no sandbox runs. */
export const settleSandboxJob = defineJob({
  name: "sandbox.settle",
  schema: z.object({}),
  schedule: "* * * * *",
  retry: { limit: 0, delaySeconds: 1, maxDelaySeconds: 1 },
  concurrency: 1,
  handle: (services) => settleSandbox(services),
});
