import type { Page } from "@playwright/test";

/** Waits until the page's script has taken over, where a test is about what it does. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(isHydrated);
}

/**
 * Makes `goto` and `reload` end when the page's script has taken over and not when the page has
 * loaded, which is when the script starts; forms whose own script comes later are waited for as
 * well. Pages without a script, and those opened with `waitUntil`, are not waited for.
 */
export function openHydrated(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
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
  // Effects have run by then, clocks and listeners among them; what they changed comes after.
  const isLive = document.documentElement.dataset["live"] !== undefined;
  return isLive && !document.querySelector(".main-nav:not([data-live])");
}

/** Runs in the page. React marks the elements whose events it has taken over. */
function areFormsTakenOver(): boolean {
  if (matchMedia("(scripting: none)").matches) return true;
  return [...document.querySelectorAll("#main form")].every((form) =>
    Object.keys(form).some((key) => key.startsWith("__reactProps")),
  );
}
