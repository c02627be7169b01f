import { composeMail, openSmtp } from "./nodemailer.ts";
import type { Mailer } from "./port.ts";

/** A mail server that answers nothing must not keep a job for ever. */
const DEADLINE_MS = 25_000;

/**
 * Hands mails to a mail server.
 * @param url `smtp://user:password@host:port`, or `smtps://` for TLS from the first byte
 * @param deadlineMs how long one mail may take in all
 */
export function createSmtpMailer(url: string, deadlineMs = DEADLINE_MS): Mailer {
  const smtp = openSmtp(url);
  return {
    kind: "smtp",
    async send(message) {
      const mail = await composeMail(message);
      const { promise: late, reject } = Promise.withResolvers<never>();
      const timer = setTimeout(
        () => reject(new Error(`The mail server did not answer in ${deadlineMs} ms.`)),
        deadlineMs,
      );
      try {
        await Promise.race([smtp.send(mail), late]);
      } finally {
        clearTimeout(timer);
      }
    },
    close: async () => smtp.close(),
  };
}
