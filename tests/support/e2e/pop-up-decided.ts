import type { Page } from "@playwright/test";

type Watched = { script: Promise<string>; asked: string[] };
const watched = new WeakMap<Page, Watched>();

/** The address of the script that decides, which comes with the first occasion. */
function watch(page: Page): Watched {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const script = page
    .waitForResponse(/\/assets\/subscribe-decision-/)
    .then((response) => response.url());
  const watching = { script, asked };
  watched.set(page, watching);
  return watching;
}

/**
 * Lets an occasion of the subscribe pop-up come, and waits until the page has decided on it.
 * @returns whether the page then asks for the script of the pop-up itself, as it does once
 */
export async function decided(page: Page, occasion: () => Promise<void>): Promise<boolean> {
  const { script, asked } = watched.get(page) ?? watch(page);
  asked.length = 0;
  await occasion();
  await page.evaluate((url) => import(url), await script);
  // What it has decided is done by the time an answer from the server is there.
  await page.evaluate(() => fetch("/healthz").then((answer) => answer.text()));
  return asked.some((url) => url.includes("/subscribe-pop-up-"));
}

/** As the browser tells a page whose tab is looked at again. */
export function comeBack(page: Page): Promise<boolean> {
  return decided(page, () =>
    page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange"))),
  );
}
