import { expect } from "@playwright/test";
import type { App } from "../app-server.ts";

/** Waits for the latest code emailed to `email`, other than `differentFrom`. */
export async function latestCode(app: App, email: string, differentFrom = ""): Promise<string> {
  let code = "";
  await expect
    .poll(
      async () => {
        code = await newestCode(app, email);
        return code !== "" && code !== differentFrom;
      },
      { message: `a code mailed to ${email}`, timeout: 15_000, intervals: [50, 100, 200] },
    )
    .toBe(true);
  return code;
}

async function newestCode(app: App, email: string): Promise<string> {
  for (const mail of await app.mails()) {
    if (!mail.to.toLowerCase().includes(email.toLowerCase())) continue;
    const code = /\b\d{6}\b/.exec(`${mail.subject}\n${mail.text}`)?.[0];
    if (code !== undefined) return code;
  }
  return "";
}
