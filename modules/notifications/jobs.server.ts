import type { Platform } from "#platform/services.ts";
import type { Mailer } from "#adapters/mail/port.ts";
import { z } from "zod";
import { defineJob } from "#platform/jobs/define.ts";
import { MAIL_SEND, pruneMails, sendQueuedMail } from "./commands.server.ts";

/** Mail servers recover: retry for more than a day before dead-lettering. */
export const sendMailJob = defineJob({
  name: MAIL_SEND,
  schema: z.object({ mailId: z.uuid() }),
  retry: { limit: 130, delaySeconds: 2, maxDelaySeconds: 1800 },
  concurrency: 4,
  async handle(services: Platform & { mailer: Mailer }, { mailId }) {
    await sendQueuedMail(services, mailId);
  },
});

/** Nightly: keeps the record that an email was sent for a year (content/legal/privacy.md). */
export const pruneMailsJob = defineJob({
  name: "mails.prune",
  schema: z.object({}),
  schedule: "41 3 * * *",
  async handle(services: Platform & { mailer: Mailer }) {
    await pruneMails(services);
  },
});
