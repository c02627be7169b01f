import type { Page } from "@playwright/test";

const paused = new WeakSet<Page>();

/**
 * Opens a page with a paused clock and waits for hydration. Again on the same page, it is a new
 * visit: without what the last one stored, and with timers that count from its own load.
 */
export async function openPaused(page: Page, path: string): Promise<void> {
  if (paused.has(page)) return openAnew(page, path);
  paused.add(page);
  const start = new Date("2027-01-11T08:00:00Z");
  await page.clock.install({ time: start });
  await page.clock.pauseAt(new Date(start.getTime() + 60_000));
  await page.goto(path);
}

/** Loads a page without what the last one stored in the browser. */
export async function openAnew(page: Page, path: string): Promise<void> {
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.goto(path);
}
