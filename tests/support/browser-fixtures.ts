import { AxeBuilder } from "@axe-core/playwright";
import { type BrowserContext, expect, type Page, test as base } from "@playwright/test";
import { type App, startApp } from "./app-server.ts";
import { openHydrated } from "./e2e/hydrated.ts";

export { expect };

type WorkerFixtures = {
  /** The whole product, one process per worker. Tests on one worker share its database. */
  app: App;
};

type TestFixtures = {
  /** Messages a test provokes on purpose, such as a request that has to fail. */
  allowedConsoleErrors: RegExp[];
  /** Fails the test on console errors, uncaught errors and CSP violations of any page. */
  quietBrowser: void;
  /**
   * Watches a context that the test opened itself, as `page`'s own is watched; its pages are open
   * once their script has taken over.
   */
  watch: (context: BrowserContext) => void;
};

/** The browser's own line about an answer that our contract gives to an expected outcome. */
const EXPECTED_STATUS = /^Failed to load resource: .*status of (400|401|403|409|410|413|422|429)\b/;

export const test = base.extend<TestFixtures, WorkerFixtures>({
  app: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from this pattern
    async ({}, use) => {
      const app = await startApp();
      await use(app);
      await app.stop();
    },
    { scope: "worker", timeout: 150_000 },
  ],
  baseURL: async ({ app }, use) => use(app.url),
  allowedConsoleErrors: [[], { option: true }],
  watch: async ({ allowedConsoleErrors }, use) => {
    const complaints: string[] = [];
    const complain = (text: string) => {
      const allowed = [EXPECTED_STATUS, ...allowedConsoleErrors];
      if (!allowed.some((pattern) => pattern.test(text))) complaints.push(text);
    };
    await use((context) => {
      context.on("page", openHydrated);
      context.on("weberror", (error) => complain(`uncaught: ${error.error().stack ?? ""}`));
      // A CSP violation is a console error too.
      context.on("console", (message) => {
        if (message.type() === "error") complain(`${message.text()} [${message.location().url}]`);
      });
    });
    expect(complaints, "the browser complained").toEqual([]);
  },
  quietBrowser: [
    async ({ context, watch }, use) => {
      watch(context);
      await use();
    },
    { auto: true },
  ],
});

test.afterEach(async ({ app }, info) => {
  if (info.status === info.expectedStatus) return;
  await info.attach("application.log", { body: app.output(), contentType: "text/plain" });
});

const THEMES = ["dark", "light"] as const;
const WIDTHS = [360, 1440];

/**
 * axe with all its rules. `npm test` looks in one theme, which differs from test to test;
 * `npm run test:full` in both. Leaves the page in the light one.
 * @param everyWidth at a phone's and a desktop's width as well: one of them, or both
 */
export async function expectNoAxeViolations(page: Page, everyWidth = false): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 };
  const looks = THEMES.flatMap((theme) =>
    (everyWidth ? WIDTHS : [width]).map((wide) => ({ theme, wide })),
  );
  const one = looks[base.info().title.length % looks.length]!;
  for (const { theme, wide } of process.env["FULL"] ? looks : [one]) {
    if (everyWidth) await page.setViewportSize({ width: wide, height });
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await settled(page);
    // Every footer has 240 countries, and plain text is all that an option can have.
    // Only what it objects to, put together in the page itself: a third of the time.
    const axe = new AxeBuilder({ page }).exclude("option").setLegacyMode();
    const { violations } = await axe.options({ resultTypes: ["violations"] }).analyze();
    const found = violations.map(({ id, help, nodes }) => ({
      id,
      help,
      where: nodes.map((node) => `${node.target.join(" ")} — ${node.failureSummary ?? ""}`),
    }));
    expect(found, `axe in the ${theme} theme, ${wide} px, at ${page.url()}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: "light" });
  if (everyWidth) await page.setViewportSize({ width, height });
}

/**
 * Colors are not caught half-way: what moves has arrived, and has been painted. A canceled
 * transition's `finished` can stay pending for good, so the running ones are looked for instead.
 */
function settled(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const painted = () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      });
    const ending = () =>
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    do await painted();
    while (ending().some(({ playState }) => playState === "running"));
    await painted();
  });
}

/**
 * The six digits last mailed to `email`, waiting for the mail to arrive.
 * @param differentFrom an earlier code, to wait for the one after it
 */
export async function latestCode(app: App, email: string, differentFrom = ""): Promise<string> {
  let code = "";
  await expect
    .poll(
      async () => {
        code = await newestCode(app, email);
        return code !== "" && code !== differentFrom;
      },
      { message: `a code mailed to ${email}`, timeout: 15_000, intervals: [50, 100, 200] },
    )
    .toBe(true);
  return code;
}

async function newestCode(app: App, email: string): Promise<string> {
  for (const mail of await app.mails()) {
    if (!mail.to.toLowerCase().includes(email.toLowerCase())) continue;
    const code = /\b\d{6}\b/.exec(`${mail.subject}\n${mail.text}`)?.[0];
    if (code !== undefined) return code;
  }
  return "";
}
