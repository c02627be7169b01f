import { expect, test as base } from "@playwright/test";
import { type App, freePort, startApp } from "../app-server.ts";
import { startOnTuesday } from "../e2e/start-on-tuesday.ts";
import { startWebKit, type WebKit, type WebKitPage } from "./driver.ts";
import { startWatchedProxy } from "./watched-proxy.ts";

export { expect };

type Watched = App & {
  /** What its pages complained about since the last test. */
  complaints: string[];
};

/** `tab` is WebKit's. Any complaint of a page fails the test. */
export const test = base.extend<{ tab: WebKitPage }, { app: Watched; webkit: WebKit }>({
  app: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from this pattern
    async ({}, use) => {
      const port = await freePort();
      const app = await startApp({ env: { PUBLIC_URL: `http://localhost:${port}` } });
      const proxy = await startWatchedProxy(port, app.port);
      await startOnTuesday(app);
      await use({ ...app, url: `http://localhost:${port}`, complaints: proxy.complaints });
      await proxy.stop();
      await app.stop();
    },
    { scope: "worker", timeout: 150_000 },
  ],
  webkit: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from this pattern
    async ({}, use) => {
      const webkit = await startWebKit(await freePort());
      await use(webkit);
      await webkit.stop();
    },
    { scope: "worker", timeout: 150_000 },
  ],
  tab: async ({ app, webkit }, use) => {
    const tab = await webkit.open(app.url);
    // A slow page would still be open when the pop-up comes.
    await tab.goto("/robots.txt");
    await tab.run(() => sessionStorage.setItem("isSubscribed", "true"));
    await use(tab);
    await tab.close();
    expect(app.complaints.splice(0), "the pages complained").toEqual([]);
  },
});
