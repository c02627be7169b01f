import type { Products } from "./product.ts";
import type { Platform } from "#platform/services.ts";
import type { Payments } from "#adapters/payments/payments.ts";
import { z } from "zod";
import { defineJob } from "#platform/jobs/define.ts";
import { processWebhook } from "./commands/receive-webhook.server.ts";
import { sendRefund } from "./commands/refund-payment.server.ts";
import { REFUND_JOB, WEBHOOK_JOB } from "./job-names.ts";

export const refundJob = defineJob({
  name: REFUND_JOB,
  schema: z.object({ refundId: z.uuid() }),
  async handle(services: Platform & { payments: Payments; products: Products }, { refundId }) {
    await sendRefund(services, refundId);
  },
});

export const webhookJob = defineJob({
  name: WEBHOOK_JOB,
  schema: z.object({ provider: z.enum(["sandbox", "stripe", "paypal"]), eventId: z.string() }),
  concurrency: 4,
  async handle(
    services: Platform & { payments: Payments; products: Products },
    { provider, eventId },
  ) {
    await processWebhook(services, provider, eventId);
  },
});
