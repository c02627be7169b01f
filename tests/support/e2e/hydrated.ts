import type { Locator, Page } from "@playwright/test";

export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(isHydrated);
}

/** Whether React has hydrated this element, or rendered it. */
export function isTakenOver(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) =>
    Object.keys(element).some((key) => key.startsWith("__reactFiber")),
  );
}

/**
 * Makes `goto`, `reload`, `goBack` and `goForward` resolve after hydration, including lazily hydrated
 * forms, instead of on load. Pages without scripts and calls with `waitUntil` are left alone.
 */
export function openHydrated(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  const [goBack, goForward] = [page.goBack.bind(page), page.goForward.bind(page)];
  // Chromium refuses a step while it replaces the page by the one before.
  const step = async (take: typeof page.goBack, options: Parameters<typeof page.goBack>[0]) => {
    await page.waitForLoadState("load");
    const response = await take(options);
    if (!options?.waitUntil) await formsTakenOver(page);
    return response;
  };
  page.goBack = (options) => step(goBack, options);
  page.goForward = (options) => step(goForward, options);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (!options?.waitUntil) await formsTakenOver(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    if (!options?.waitUntil) await formsTakenOver(page);
    return response;
  };
}

async function formsTakenOver(page: Page): Promise<void> {
  await hydrated(page);
  await page.waitForFunction(areFormsTakenOver);
}

/** Runs in the page. */
function isHydrated(): boolean {
  if (!document.getElementById("main") || matchMedia("(scripting: none)").matches) return true;
  // Effects have run by then; their updates follow.
  return document.documentElement.dataset["hydrated"] !== undefined;
}

/** Runs in the page. React marks hydrated elements. */
function areFormsTakenOver(): boolean {
  if (matchMedia("(scripting: none)").matches) return true;
  return [...document.querySelectorAll("form")].every((form) =>
    Object.keys(form).some((key) => key.startsWith("__reactProps")),
  );
}
