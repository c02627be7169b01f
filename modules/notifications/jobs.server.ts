import type { Platform } from "#platform/services.ts";
import type { Mailer } from "#adapters/mail/port.ts";
import { z } from "zod";
import { defineJob } from "#platform/jobs/define.ts";
import { MAIL_SEND, MAIL_SEND_URGENT, pruneMails, sendQueuedMail } from "./commands.server.ts";

const sendJob = (name: string, concurrency: number) =>
  defineJob({
    name,
    schema: z.object({ mailId: z.uuid() }),
    // Mail servers recover: retry for more than a day before dead-lettering.
    retry: { limit: 130, delaySeconds: 2, maxDelaySeconds: 1800 },
    concurrency,
    // Somebody waits for a code.
    pollSeconds: 2,
    async handle(services: Platform & { mailer: Mailer }, { mailId }) {
      await sendQueuedMail(services, mailId);
    },
  });

// The mailer has a connection for each (adapters/mail/nodemailer.ts).
export const sendMailJob = sendJob(MAIL_SEND, 4);
export const sendUrgentMailJob = sendJob(MAIL_SEND_URGENT, 2);

/** Nightly: keeps the record that an email was sent for a year (content/legal/privacy.md). */
export const pruneMailsJob = defineJob({
  name: "mails.prune",
  schema: z.object({}),
  schedule: "41 3 * * *",
  async handle(services: Platform & { mailer: Mailer }) {
    await pruneMails(services);
  },
});
