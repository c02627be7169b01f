import type { Browser, BrowserContext, Page } from "@playwright/test";
import type { App } from "../app-server.ts";
import { startingSession } from "./starting-session.ts";
import { signIn } from "./visitor.ts";

type How = "Join" | "Join without camera" | "Join by chat only";

/** A session about to start, whose two people have joined its room, each in their own browser. */
export async function joinRoom(
  by: {
    app: App;
    browser: Browser;
    context: BrowserContext;
    page: Page;
    watch(context: BrowserContext): void;
  },
  how: { candidate: How; expert: How },
) {
  const { app, browser, context, page, watch } = by;
  const session = await startingSession(app, context);
  const expertContext = await browser.newContext();
  watch(expertContext);
  const expert = await expertContext.newPage();
  await signIn(expertContext, app, session.expertEmail);
  await expert.goto(`${app.url}/room/${session.booking}`);
  await expert.getByRole("button", { name: how.expert, exact: true }).click();
  await page.goto(session.candidateLink);
  await page.getByRole("button", { name: how.candidate, exact: true }).click();
  return { ...session, expert };
}
