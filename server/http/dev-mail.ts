import { Hono } from "hono";
import { type Mailbox, openMailbox } from "#adapters/mail/mailbox.ts";
import type { Config } from "#platform/config.ts";

/**
 * Mail markup is ours, but it quotes people: no script of its own, no form, nothing from elsewhere,
 * and an origin apart. `allow-scripts` is for what looks at the frame from outside (accessibility
 * checkers hang without it); `default-src` refuses the mail's own.
 */
const MAIL_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-scripts; frame-ancestors 'self'";

const MAIL_PART = /^(.+)\.(eml|html|ics)$/;

/**
 * What was sent, for development and tests: `/dev/mail.json` (`{ id, to, subject, text, at }`,
 * newest first; `?to=` for one address) and each mail whole or in parts. The page at `/dev/mail`
 * shows the same. Where a mail server is configured there is nothing to show.
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
