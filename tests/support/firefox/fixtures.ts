import { type Browser, chromium as chromiumType } from "@playwright/test";
import config from "../../../playwright.config.ts";
import { test as base } from "../browser-fixtures.ts";

export { expect } from "../browser-fixtures.ts";

/** `browser` is Firefox; `chromium` is the other person's. */
export const test = base.extend<object, { chromium: Browser }>({
  chromium: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from this pattern
    async ({}, use) => {
      const browser = await chromiumType.launch(config.use!.launchOptions);
      await use(browser);
      await browser.close();
    },
    { scope: "worker", timeout: 150_000 },
  ],
});
