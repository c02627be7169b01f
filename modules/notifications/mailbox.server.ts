import type { Config } from "#platform/config.ts";
import type { Platform } from "#platform/services.ts";
import { type Mailbox, openMailbox } from "#adapters/mail/mailbox.ts";

// A mailbox remembers what it has read: one per process.
const mailboxes = new WeakMap<Config, Mailbox>();

/** The mails written as files, for `/dev/mail`; null in prod and where a mail server takes them. */
export function developmentMailbox({ config }: Pick<Platform, "config">): Mailbox | null {
  if (config.isProd || config.mail.kind !== "files") return null;
  const mailbox = mailboxes.get(config) ?? openMailbox(config.mail.dir);
  mailboxes.set(config, mailbox);
  return mailbox;
}
