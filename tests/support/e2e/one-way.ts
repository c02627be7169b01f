import { type BrowserContext, expect, type Page } from "@playwright/test";

export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
export const question = (page: Page) => page.getByRole("region", { name: "Question" });

/** Chooses a topic and starts this week's free interview. Returns its URL. */
export async function startInterview(page: Page): Promise<string> {
  await page.goto("/interviews/oneway/start");
  await page.getByLabel("Topic").selectOption("coding");
  await page.getByLabel("I’m 18 or older").check();
  await button(page, "Start 3 questions, free").click();
  await expect(button(page, "Start practice")).toBeVisible();
  return page.url();
}

export async function secondsLeft(page: Page): Promise<number> {
  const [, minutes, seconds] = /(\d+):(\d\d)/.exec(
    await question(page).getByRole("timer").innerText(),
  )!;
  return Number(minutes) * 60 + Number(seconds);
}

/** Records until the countdown has dropped by `seconds`. */
export async function record(
  page: Page,
  seconds: number,
  by: "Start recording" | "Resume where you stopped",
): Promise<void> {
  await button(page, by).click();
  await expect(button(page, "Stop")).toBeVisible();
  const from = await secondsLeft(page);
  await expect.poll(() => secondsLeft(page)).toBeLessThanOrEqual(from - seconds);
}

/** Ends a tab like a crash: none of its code runs anymore. Calls `last` right before. */
export async function crash(
  context: BrowserContext,
  page: Page,
  last: () => Promise<unknown> = async () => {},
): Promise<void> {
  const session = await context.newCDPSession(page);
  const crashed = page.waitForEvent("crash");
  await last();
  void session.send("Page.crash").catch(() => {});
  await crashed;
  await page.close();
}
