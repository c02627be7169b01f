import { z } from "zod";
import { defineJob } from "#platform/jobs/define.ts";
import type { Platform } from "#platform/services.ts";
import { sendReminder } from "./commands/remind.server.ts";
import { REMINDER_JOB, REMINDER_KINDS } from "./reminders.ts";

export const reminderJob = defineJob({
  name: REMINDER_JOB,
  schema: z.object({
    orderId: z.string(),
    bookingId: z.uuid(),
    sequence: z.int(),
    kind: z.enum(REMINDER_KINDS),
  }),
  async handle(services: Platform, reminder) {
    await sendReminder(services, reminder);
  },
});
