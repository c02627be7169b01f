import { createFilesMailer } from "./files.ts";
import type { Mailer } from "./port.ts";
import { createSmtpMailer } from "./smtp.ts";

export type MailSettings = { kind: "files"; dir: string } | { kind: "smtp"; url: string };

export function createMailer(settings: MailSettings): Mailer {
  return settings.kind === "smtp"
    ? createSmtpMailer(settings.url)
    : createFilesMailer(settings.dir);
}
