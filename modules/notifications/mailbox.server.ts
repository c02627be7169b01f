import type { Config } from "#platform/config.ts";
import type { Platform } from "#platform/services.ts";
import { type Mailbox, openMailbox } from "#adapters/mail/mailbox.ts";

// One per process, because a mailbox caches what it has read.
const mailboxes = new WeakMap<Config, Mailbox>();

/** The emails behind `/dev/mail`; null in prod and with an SMTP server. */
export function developmentMailbox({ config }: Pick<Platform, "config">): Mailbox | null {
  if (config.isProd || config.mail.kind !== "files") return null;
  const mailbox = mailboxes.get(config) ?? openMailbox(config.mail.dir);
  mailboxes.set(config, mailbox);
  return mailbox;
}
