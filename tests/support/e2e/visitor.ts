import { randomUUID } from "node:crypto";
import { type BrowserContext, expect } from "@playwright/test";
import type { App } from "../app-server.ts";

export function newEmail(name = "visitor"): string {
  return `${name}-${randomUUID().slice(0, 13)}@example.com`;
}

/** Signs a browser in through the API, for tests about something else. */
export async function signIn(
  context: BrowserContext,
  app: App,
  email = newEmail(),
): Promise<string> {
  const earlier = (await codesSent(app, email)).length;
  const asked = await context.request.post(`${app.url}/api/codes`, { data: { email } });
  expect(asked.status()).toBe(202);
  let codes: string[] = [];
  await expect
    .poll(async () => (codes = await codesSent(app, email)).length, {
      message: `a code mailed to ${email}`,
      timeout: 15_000,
      intervals: [50, 100, 200],
    })
    .toBeGreaterThan(earlier);
  const verified = await context.request.post(`${app.url}/api/codes/verify`, {
    data: { email, code: codes[0] },
  });
  expect(verified.status()).toBe(200);
  return email;
}

export async function codesSent(app: App, email: string): Promise<string[]> {
  return (await app.mails())
    .filter((mail) => mail.to === email && /\bcode\b/i.test(mail.subject))
    .flatMap((mail) => /\b\d{6}\b/.exec(`${mail.subject}\n${mail.text}`)?.[0] ?? []);
}

/** The application's time; tests move its clock, not the browser's. */
export async function appNow(app: App): Promise<number> {
  const response = await fetch(`${app.url}/api/v2/actions/calendar/time`);
  return ((await response.json()) as { epochMs: number }).epochMs;
}

/** Waits for at least `count` emails that contain a text, such as an order id. */
export async function mailsAbout(app: App, text: string, count: number) {
  let found: Awaited<ReturnType<App["mails"]>> = [];
  await expect
    .poll(
      async () => {
        found = (await app.mails()).filter((mail) => mail.text.includes(text));
        return found.length;
      },
      { message: `mails about ${text}`, timeout: 15_000, intervals: [50, 100, 200] },
    )
    .toBe(count);
  return found;
}
