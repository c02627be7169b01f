import { Hono } from "hono";
import { type Mailbox, openMailbox } from "#adapters/mail/mailbox.ts";
import type { Config } from "#platform/config.ts";

/**
 * The markup is ours but quotes people: no scripts, forms or remote content, and an opaque origin.
 * `allow-scripts` is for tools that inspect the frame (accessibility checkers hang without it);
 * `default-src` still blocks the email's own scripts.
 */
const MAIL_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-scripts; frame-ancestors 'self'";

const MAIL_PART = /^(.+)\.(eml|html|ics)$/;

/**
 * Sent emails, for development and tests: `/dev/mail.json` (`{ id, to, subject, text, at }`, last
 * arrived first; `?to=` filters), and each email whole or in parts. Empty when an SMTP server is
 * configured.
 */
export function devMailRoutes(deps: { config: Pick<Config, "mail"> }) {
  const app = new Hono();
  const { mail } = deps.config;
  const mailbox = mail.kind === "files" ? openMailbox(mail.dir) : null;

  app.get("/dev/mail.json", async (c) => {
    c.header("cache-control", "no-store");
    const mails = (await mailbox?.list()) ?? [];
    const to = c.req.query("to")?.toLowerCase();
    return c.json(to ? mails.filter((entry) => entry.to.toLowerCase() === to) : mails);
  });

  app.get("/dev/mail/:file", async (c) => {
    c.header("cache-control", "no-store");
    const [, id, part] = MAIL_PART.exec(c.req.param("file")) ?? [];
    const answer = mailbox && id && part ? await mailPart(mailbox, id, part) : null;
    if (!answer) return c.json({ reason: "not_found" }, 404);
    return c.body(answer.body, 200, answer.headers);
  });

  return app;
}

async function mailPart(mailbox: Mailbox, id: string, part: string) {
  if (part === "eml") {
    const source = await mailbox.source(id);
    return (
      source && { body: new Uint8Array(source), headers: { "content-type": "message/rfc822" } }
    );
  }
  const mail = await mailbox.read(id);
  if (!mail) return null;
  if (part === "html") {
    const headers = {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": MAIL_CSP,
    };
    return { body: mail.html, headers };
  }
  if (mail.calendar === null) return null;
  return { body: mail.calendar, headers: { "content-type": "text/calendar; charset=utf-8" } };
}
