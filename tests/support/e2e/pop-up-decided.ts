import type { Page } from "@playwright/test";

type Watched = { script: Promise<string>; asked: string[] };
const watched = new WeakMap<Page, Watched>();

/** The URL of the deciding script, which loads on the first occasion. */
async function watch(page: Page): Promise<Watched> {
  // A cached script is not requested again; routed ones are never cached.
  await page.route("**/assets/subscribe-*", (route) => route.continue());
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
 * Triggers an occasion for the subscribe pop-up and waits for the page's decision. Returns whether
 * it then loads the pop-up's script, which happens once.
 */
export async function decided(page: Page, occasion: () => Promise<void>): Promise<boolean> {
  const { script, asked } = watched.get(page) ?? (await watch(page));
  asked.length = 0;
  await occasion();
  await page.evaluate((url) => import(url), await script);
  // By the time a server response arrives, the decision has taken effect.
  await page.evaluate(() => fetch("/healthz").then((answer) => answer.text()));
  return asked.some((url) => url.includes("/subscribe-pop-up-"));
}

export function comeBack(page: Page): Promise<boolean> {
  return decided(page, () =>
    page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange"))),
  );
}
