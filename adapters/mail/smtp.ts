import { composeMail, openSmtp } from "./nodemailer.ts";
import type { Mailer } from "./port.ts";

/** A silent mail server must not block a job forever. */
const DEADLINE_MS = 25_000;

/**
 * Sends through the server at `smtp://user:password@host:port`, or `smtps://` for implicit TLS.
 * `deadlineMs` limits one message in total.
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
