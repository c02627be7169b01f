import { once } from "node:events";
import { createServer } from "node:http";
import { type App } from "../support/app-server.ts";
import { expectNoAxeViolations, test as base } from "../support/browser-fixtures.ts";

/**
 * Controls for the browser fixtures: each guard must fail a test on a small faulty site.
 * `test.fail` passes when its test fails.
 */
const PAGES: Record<string, string> = {
  "/clean": "<p>All is well.</p>",
  "/throws": "<script>throw new Error('boom')</script>",
  "/violates-csp": "<p style='color: red'>red</p>",
  "/inaccessible": "<p>Your name <input></p>",
};

const test = base.extend<object, { app: App }>({
  app: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from this pattern
    async ({}, use) => {
      const server = createServer((request, response) => {
        const content = PAGES[request.url ?? ""];
        response.statusCode = content === undefined ? Number(request.url?.slice(1)) : 200;
        response.setHeader("content-type", "text/html");
        response.setHeader(
          "content-security-policy",
          "script-src 'unsafe-inline'; style-src 'self'",
        );
        response.end(
          `<!doctype html><html lang="en"><title>Faults</title><link rel="icon" href="data:,">
          <main><h1>Faults</h1>${content ?? ""}</main></html>`,
        );
      }).listen(0, "127.0.0.1");
      await once(server, "listening");
      const address = server.address();
      const port = typeof address === "object" ? (address?.port ?? 0) : 0;
      // The guards use only the application's URL and log.
      await use({ url: `http://localhost:${port}`, output: () => "" } as App);
      server.close();
    },
    { scope: "worker" },
  ],
});

test("a clean page passes", async ({ page }) => {
  await page.goto("/clean");
  await expectNoAxeViolations(page);
});

test("an expected refusal passes", async ({ page }) => {
  await page.goto("/clean");
  await page.evaluate(() => fetch("/409"));
});

test.fail("an uncaught error fails", async ({ page }) => {
  await page.goto("/throws");
});

test.fail("a CSP violation fails", async ({ page }) => {
  await page.goto("/violates-csp");
});

test.fail("a server error fails", async ({ page }) => {
  await page.goto("/clean");
  await page.evaluate(() => fetch("/500"));
});

test.fail("an inaccessible page fails", async ({ page }) => {
  await page.goto("/inaccessible");
  await expectNoAxeViolations(page);
});

test.fail("a page in another context is watched as well", async ({ browser, watch, app }) => {
  const context = await browser.newContext({ baseURL: app.url });
  watch(context);
  const page = await context.newPage();
  await page.goto("/throws");
  await context.close();
});

test.describe("with an allowed message", () => {
  test.use({ allowedConsoleErrors: [/status of 500/] });

  test("it passes", async ({ page }) => {
    await page.goto("/clean");
    await page.evaluate(() => fetch("/500"));
  });
});
