import type { Platform } from "#platform/services.ts";
import type { Payments } from "#adapters/payments/payments.ts";
import { z } from "zod";
import { defineJob } from "#platform/jobs/define.ts";
import { addMissing } from "./commands/add-missing.server.ts";
import { processWebhook } from "./commands/receive-webhook.server.ts";
import { sendReminder } from "#modules/live-sessions/commands/remind.server.ts";
import { sendRefund } from "./commands/refund-payment.server.ts";
import { REFUND_JOB, REMINDER_JOB, WEBHOOK_JOB } from "./job-names.ts";
import { REMINDER_KINDS } from "#modules/live-sessions/reminders.ts";

export const refundJob = defineJob({
  name: REFUND_JOB,
  schema: z.object({ refundId: z.uuid() }),
  async handle(services: Platform & { payments: Payments }, { refundId }) {
    await sendRefund(services, refundId);
  },
});

/** Every hour, as an upgrade may leave something out at any time of the day. */
export const addMissingJob = defineJob({
  name: "orders.add-missing",
  schema: z.object({}),
  schedule: "23 * * * *",
  concurrency: 1,
  async handle(services: Platform & { payments: Payments }) {
    await addMissing(services);
  },
});

export const webhookJob = defineJob({
  name: WEBHOOK_JOB,
  schema: z.object({ provider: z.enum(["sandbox", "stripe", "paypal"]), eventId: z.string() }),
  concurrency: 4,
  async handle(services: Platform & { payments: Payments }, { provider, eventId }) {
    await processWebhook(services, provider, eventId);
  },
});

export const reminderJob = defineJob({
  name: REMINDER_JOB,
  schema: z.object({
    orderId: z.string(),
    bookingId: z.uuid(),
    sequence: z.int(),
    kind: z.enum(REMINDER_KINDS),
  }),
  async handle(services: Platform & { payments: Payments }, reminder) {
    await sendReminder(services, reminder);
  },
});
