import { z } from "zod";
import { defineJob } from "#server/jobs/define.ts";
import { MAIL_SEND, sendQueuedMail } from "./commands.server.ts";

/** Tried for a day and more before it becomes a dead letter: mail servers come back. */
export const sendMailJob = defineJob({
  name: MAIL_SEND,
  schema: z.object({ mailId: z.uuid() }),
  retry: { limit: 130, delaySeconds: 2, maxDelaySeconds: 1800 },
  concurrency: 4,
  async handle(services, { mailId }) {
    await sendQueuedMail(services, mailId);
  },
});
