import { openMailbox, type MailDetail } from "#adapters/mail/mailbox.ts";
import type { Services } from "#app/services.ts";

/** Emails sent so far, newest first, with their calendar files. */
export async function readMailbox({ config }: Pick<Services, "config">): Promise<MailDetail[]> {
  if (config.mail.kind !== "files") throw new Error("Only mails written as files can be read.");
  const mailbox = openMailbox(config.mail.dir);
  const details = await Promise.all((await mailbox.list()).map(({ id }) => mailbox.read(id)));
  return details.filter((mail) => mail !== null);
}
