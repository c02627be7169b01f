import type { Page } from "@playwright/test";

/** Opens a page with a paused clock and waits for hydration. */
export async function openPaused(page: Page, path: string): Promise<void> {
  const start = new Date("2027-01-11T08:00:00Z");
  await page.clock.install({ time: start });
  await page.clock.pauseAt(new Date(start.getTime() + 60_000));
  await page.goto(path);
}
