import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createFilesMailer } from "#adapters/mail/files.ts";
import { BRAND } from "#content/brand.ts";
import { loadConfig } from "#platform/config.ts";
import { devMailRoutes } from "./dev-mail.ts";

type Line = { id: string; to: string; subject: string; text: string; at: string };

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "greenroom-dev-mail-"));
});
afterEach(() => rm(dir, { recursive: true }));

function open(env: Record<string, string> = {}) {
  return devMailRoutes({
    config: loadConfig({ DATA_DIR: dir, ...env }, () => "a test secret", BRAND),
  });
}

async function send(to: string, minute: number, calendar?: string): Promise<void> {
  await createFilesMailer(join(dir, "mail")).send({
    messageId: `<${minute}@greenroom.example>`,
    to,
    from: "Greenroom <hello@greenroom.example>",
    subject: `Mail ${minute}`,
    text: "Hello",
    html: "<p>Hello</p><script>alert(1)</script>",
    at: new Date(Date.UTC(2026, 11, 1, 9, minute)),
    ...(calendar
      ? { calendar: { method: "REQUEST" as const, ics: calendar, filename: "invite.ics" } }
      : {}),
  });
}

describe("development emails over HTTP", () => {
  test("lists id, to, subject, text and time, the last to arrive first", async () => {
    const app = open();
    expect(await (await app.request("/dev/mail.json")).json()).toEqual([]);
    await send("a@example.com", 1);
    await send("b@example.com", 3);
    await send("a@example.com", 2);
    const mails = (await (await app.request("/dev/mail.json")).json()) as Line[];
    expect(mails.map(({ to, subject, at }) => [to, subject, at])).toEqual([
      ["a@example.com", "Mail 2", "2026-12-01T09:02:00.000Z"],
      ["b@example.com", "Mail 3", "2026-12-01T09:03:00.000Z"],
      ["a@example.com", "Mail 1", "2026-12-01T09:01:00.000Z"],
    ]);
    expect(Object.keys(mails[0] as Line)).toEqual(["id", "to", "subject", "text", "at"]);
    const own = (await (await app.request("/dev/mail.json?to=A@example.com")).json()) as Line[];
    expect(own.map(({ subject }) => subject)).toEqual(["Mail 2", "Mail 1"]);
  });

  test("returns each email as sent, and its parts", async () => {
    const app = open();
    const ics = "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n";
    await send("a@example.com", 1, ics);
    const [mail] = (await (await app.request("/dev/mail.json")).json()) as Line[];
    const source = await app.request(`/dev/mail/${mail?.id}.eml`);
    expect(source.headers.get("content-type")).toBe("message/rfc822");
    expect(await source.text()).toContain("Message-ID: <1@greenroom.example>");
    const calendar = await app.request(`/dev/mail/${mail?.id}.ics`);
    expect((await calendar.text()).trim().split(/\r?\n/)).toEqual(ics.trim().split("\r\n"));
    const page = await app.request(`/dev/mail/${mail?.id}.html`);
    expect(await page.text()).toContain("<p>Hello</p>");
    const policy = page.headers.get("content-security-policy");
    expect(policy).toMatch(/default-src 'none'.*sandbox/);
    expect(policy).not.toMatch(/script-src|allow-same-origin/);
  });

  test.each([
    "nope.eml",
    "..%2f..%2fsecret.eml",
    "00000000000000-0000000000000000.eml",
    "x",
    ".eml",
  ])("is a 404 at /dev/mail/%s", async (file) => {
    expect((await open().request(`/dev/mail/${file}`)).status).toBe(404);
  });

  test("lists nothing when an SMTP server is configured", async () => {
    await send("a@example.com", 1);
    const app = open({ SMTP_URL: "smtp://127.0.0.1:2525" });
    expect(await (await app.request("/dev/mail.json")).json()).toEqual([]);
  });
});
