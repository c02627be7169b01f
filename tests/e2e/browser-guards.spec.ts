import { once } from "node:events";
import { createServer } from "node:http";
import { type App } from "../support/app-server.ts";
import { expect, expectNoAxeViolations, test as base } from "../support/browser-fixtures.ts";

/**
 * Controls for the browser fixtures: each guard must complain on a small faulty site. `test.fail`
 * passes when its test fails, and takes a worker with it.
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

test("a faulty page fails the test, and a clean one doesn't", async ({
  page,
  browser,
  watch,
  app,
  complaints,
}) => {
  await page.goto("/clean");
  await expectNoAxeViolations(page);
  // An expected refusal.
  await page.evaluate(() => fetch("/409"));

  for (const [path, complaint] of [
    ["/throws", /^uncaught: Error: boom/],
    ["/violates-csp", /Content Security Policy/],
  ] as const) {
    expect(complaints).toEqual([]);
    await page.goto(path);
    await expect.poll(() => complaints.splice(0).join()).toMatch(complaint);
  }
  await page.goto("/clean");
  await page.evaluate(() => fetch("/500"));
  await expect.poll(() => complaints.splice(0).join()).toContain("status of 500");
  await page.goto("/inaccessible");
  await expect(expectNoAxeViolations(page)).rejects.toThrow("axe in the");

  const context = await browser.newContext({ baseURL: app.url });
  watch(context);
  await (await context.newPage()).goto("/throws");
  await expect.poll(() => complaints.splice(0).join()).toMatch(/^uncaught: Error: boom/);
  await context.close();
});

test.fail("a complaint fails the test", async ({ page }) => {
  await page.goto("/throws");
});

test.describe("with an allowed message", () => {
  test.use({ allowedConsoleErrors: [/status of 500/] });

  test("it passes", async ({ page }) => {
    await page.goto("/clean");
    await page.evaluate(() => fetch("/500"));
  });
});
