import { z } from "zod";
import type { CalendarFeeds } from "#adapters/calendar-feeds/port.ts";
import { defineJob } from "#platform/jobs/define.ts";
import type { Platform } from "#platform/services.ts";
import { refreshAllImports } from "./commands/refresh-imports.server.ts";

/** Every minute, for those whose last attempt was ten minutes ago, which spreads them out. */
export const refreshImportsJob = defineJob({
  name: "scheduling.refresh-imports",
  schema: z.object({}),
  schedule: "* * * * *",
  concurrency: 1,
  async handle(services: Platform & { calendarFeeds: CalendarFeeds }) {
    await refreshAllImports(services);
  },
});
