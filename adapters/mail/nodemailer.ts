import { createTransport } from "nodemailer";
import parseAddresses from "nodemailer/lib/addressparser";
import MailComposer from "nodemailer/lib/mail-composer";
import type { MailMessage } from "./port.ts";

export type ComposedMail = { envelope: { from: string; to: string }; raw: Buffer };

/** A message that can never be sent, so retrying doesn't help. */
export class BadMailError extends Error {
  readonly code = "bad_mail";
}

/** Headers this file writes itself; callers must not add a second one. */
const OWN_HEADERS =
  /^(from|to|cc|bcc|sender|reply-to|subject|date|message-id|mime-version|return-path|received|content-.*|resent-.*)$/i;

/**
 * Composes the whole MIME message: text and HTML alternatives, and for a calendar a `text/calendar`
 * alternative plus the same file attached. Every mailer uses it, so development shows exactly what
 * a mail server receives. Throws BadMailError for an invalid address, Message-ID or header name.
 */
export async function composeMail(message: MailMessage): Promise<ComposedMail> {
  const from = oneAddress(message.from);
  const to = oneAddress(message.to);
  if (!/^<[\x21-\x3b\x3d\x3f-\x7e]+@[\x21-\x3b\x3d\x3f-\x7e]+>$/.test(message.messageId)) {
    throw new BadMailError("A Message-ID is <left@right> in printable ASCII.");
  }
  const { "Reply-To": replyTo, ...headers } = message.headers ?? {};
  const composer = new MailComposer({
    from,
    to,
    subject: oneLine(message.subject),
    date: message.at,
    messageId: message.messageId,
    text: withMailLineEnds(message.text),
    html: withMailLineEnds(message.html),
    headers: safeHeaders(headers),
    ...(replyTo === undefined ? {} : { replyTo: oneAddress(replyTo) }),
    // Emails contain visitors' text, which must not load files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(message.calendar
      ? {
          icalEvent: {
            method: message.calendar.method,
            filename: message.calendar.filename,
            content: message.calendar.ics,
          },
        }
      : {}),
  });
  return {
    envelope: { from: from.address, to: to.address },
    raw: await composer.compile().build(),
  };
}

export function openSmtp(url: string) {
  const transport = createTransport({
    url,
    pool: true,
    // One for each job that sends (modules/notifications/jobs.server.ts): none waits for another's.
    maxConnections: 6,
    dnsTimeout: 5_000,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
    // The job retries with its own backoff.
    maxRequeues: 0,
  });
  return {
    async send(mail: ComposedMail): Promise<void> {
      await transport.sendMail({ envelope: mail.envelope, raw: mail.raw });
    },
    close: () => transport.close(),
  };
}

function oneAddress(text: string): { name: string; address: string } {
  const [entry, ...more] = /[\r\n\0]/.test(text) ? [] : parseAddresses(text);
  const address = entry && "address" in entry ? (entry.address ?? "") : "";
  if (more.length > 0 || !/^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/.test(address)) {
    throw new BadMailError("A mail goes to exactly one address.");
  }
  return { name: oneLine(entry?.name ?? ""), address };
}

function safeHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      if (!/^[A-Za-z0-9-]{1,60}$/.test(name) || OWN_HEADERS.test(name)) {
        throw new BadMailError(`${JSON.stringify(name)} is no header to add.`);
      }
      return [name, oneLine(value)];
    }),
  );
}

/** RFC 5322 requires CRLF; some servers refuse a bare line feed. */
function withMailLineEnds(text: string): string {
  return text.replace(/\r\n|\r|\n/g, "\r\n");
}

/** A line break in a name or a subject would start a new header. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
}
