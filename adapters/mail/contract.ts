import PostalMime, { type Email } from "postal-mime";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Mailer, MailMessage } from "./port.ts";

export type MailerHarness = {
  mailer: Mailer;
  arrived(): Promise<Buffer[]>;
  close(): Promise<void>;
};

const AT = new Date("2026-12-01T09:30:00.000Z");
const ICS = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n";

const MESSAGE: MailMessage = {
  messageId: "<7f9c@greenroom.example>",
  to: "Zoë Ångström-李 <zoe@example.com>",
  from: "Grünes Zimmer <hello@greenroom.example>",
  subject: "Bestätigt: ₹3,999 · 18:00 → 19:00 日本",
  text: "Hello Zoë,\n\nyour time is 18:00.\n",
  html: "<p>Hello Zoë,</p><p>your time is <b>18:00</b>.</p>",
  at: AT,
};

export function mailerContract(name: string, open: () => Promise<MailerHarness>): void {
  describe(`mailer: ${name}`, () => {
    let harness: MailerHarness;
    beforeEach(async () => {
      harness = await open();
    });
    afterEach(() => harness.close());

    async function sent(message: MailMessage): Promise<{ mail: Email; raw: string }> {
      await harness.mailer.send(message);
      const raw = (await harness.arrived()).at(-1) as Buffer;
      return { mail: await PostalMime.parse(raw), raw: raw.toString("latin1") };
    }

    test("carries a text part, an HTML part and non-ASCII names", async () => {
      const { mail, raw } = await sent(MESSAGE);
      expect(mail.from).toEqual({ name: "Grünes Zimmer", address: "hello@greenroom.example" });
      expect(mail.to).toEqual([{ name: "Zoë Ångström-李", address: "zoe@example.com" }]);
      expect(mail.subject).toBe(MESSAGE.subject);
      expect(mail.text?.replaceAll("\r\n", "\n").trim()).toBe(MESSAGE.text.trim());
      expect(mail.html?.trim()).toBe(MESSAGE.html);
      expect(raw).toMatch(/^Content-Type: multipart\/alternative;/m);
      expect(new Date(mail.date as string)).toEqual(AT);
    });

    test("keeps its Message-ID when it is sent again", async () => {
      const first = await sent(MESSAGE);
      const second = await sent(MESSAGE);
      expect(first.mail.messageId).toBe(MESSAGE.messageId);
      expect(second.mail.messageId).toBe(MESSAGE.messageId);
    });

    test.each(["REQUEST", "CANCEL"] as const)(
      "includes a calendar entry (%s) inline and as a file",
      async (method) => {
        const calendar = { method, ics: ICS, filename: "invite.ics" };
        const { mail, raw } = await sent({ ...MESSAGE, calendar });
        expect(raw).toMatch(
          new RegExp(`^Content-Type: text/calendar; charset=utf-8; method=${method}\\r?$`, "m"),
        );
        const parts = mail.attachments.map((part) => ({
          name: part.filename,
          type: part.mimeType,
          body: Buffer.from(part.content as ArrayBuffer)
            .toString()
            .replaceAll("\r\n", "\n"),
        }));
        expect(parts).toEqual([
          { name: null, type: "text/calendar", body: ICS.replaceAll("\r\n", "\n") },
          { name: "invite.ics", type: "application/ics", body: ICS.replaceAll("\r\n", "\n") },
        ]);
      },
    );

    test("attaches the calendar file byte for byte", async () => {
      const calendar = { method: "REQUEST" as const, ics: ICS, filename: "invite.ics" };
      const { raw } = await sent({ ...MESSAGE, calendar });
      expect(raw.replaceAll("\r\n", "")).toContain(Buffer.from(ICS).toString("base64"));
    });

    test("ends every line with CRLF", async () => {
      const { raw } = await sent({ ...MESSAGE, text: "a\nb\rc\r\nd ü", html: "<p>\nü\n</p>" });
      expect(raw.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    });

    test("adds the given headers", async () => {
      const { mail } = await sent({ ...MESSAGE, headers: { "Auto-Submitted": "auto-generated" } });
      expect(headerKeys(mail)).toContain("auto-submitted");
    });

    test("accepts exactly one Reply-To address", async () => {
      const { mail } = await sent({ ...MESSAGE, headers: { "Reply-To": "asha@example.com" } });
      expect(mail.replyTo).toEqual([{ name: "", address: "asha@example.com" }]);
      for (const replyTo of ["a@example.com, b@example.com", "a@example.com\r\nBcc: b@c.de", ""]) {
        const message = { ...MESSAGE, headers: { "Reply-To": replyTo } };
        await expect(harness.mailer.send(message)).rejects.toMatchObject({ code: "bad_mail" });
      }
    });

    test.each([
      ["subject", { subject: "Hi\r\nBcc: eve@example.com\r\n\r\nbody" }],
      ["subject with a bare line feed", { subject: "Hi\nBcc: eve@example.com" }],
      ["subject with a bare return", { subject: "Hi\rBcc: eve@example.com" }],
      ["header value", { headers: { "X-Note": "a\r\nBcc: eve@example.com" } }],
      ["sender's name", { from: '"A\u2028Bcc: eve@example.com" <hello@greenroom.example>' }],
    ])("keeps a %s from injecting a header", async (_what, change) => {
      const { mail } = await sent({ ...MESSAGE, ...change });
      expect(headerKeys(mail)).not.toContain("bcc");
      expect(mail.to?.map((entry) => entry.address)).toEqual(["zoe@example.com"]);
      expect(mail.text?.trim()).toContain("Hello Zoë");
    });

    test.each([
      ["two recipients", { to: "zoe@example.com, eve@example.com" }],
      ["a line break in the recipient", { to: "zoe@example.com\r\nBcc: eve@example.com" }],
      ["a group", { to: "all: zoe@example.com, eve@example.com;" }],
      ["no address", { to: "zoe" }],
      ["a Message-ID with a line break", { messageId: "<a@b>\r\nBcc: <eve@example.com>" }],
      ["a header of ours", { headers: { Bcc: "eve@example.com" } }],
      ["a header name with a line break", { headers: { "X\r\nBcc": "eve@example.com" } }],
    ])("refuses %s and sends nothing", async (_what, change) => {
      const message: MailMessage = { ...MESSAGE, ...change };
      await expect(harness.mailer.send(message)).rejects.toMatchObject({ code: "bad_mail" });
      expect(await harness.arrived()).toEqual([]);
    });
  });
}

function headerKeys(mail: Email): string[] {
  return mail.headers.map((header) => header.key);
}
