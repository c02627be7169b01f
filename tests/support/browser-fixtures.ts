import { AxeBuilder } from "@axe-core/playwright";
import { type BrowserContext, expect, type Page, test as base } from "@playwright/test";
import { type App, startApp } from "./app-server.ts";
import { openHydrated } from "./e2e/hydrated.ts";
import { startOnTuesday } from "./e2e/start-on-tuesday.ts";

export { expect };
export { latestCode } from "./e2e/latest-code.ts";

type WorkerFixtures = {
  /** The whole product, one process and database per worker. */
  app: App;
};

type TestFixtures = {
  /** Messages that a test provokes on purpose. */
  allowedConsoleErrors: RegExp[];
  /** Console errors, uncaught errors and CSP violations of any page. The test fails if any are left. */
  complaints: string[];
  /** Watches `page`'s browser context. */
  quietBrowser: void;
  /** Watches another browser context like `page`'s own; its pages count as open after hydration. */
  watch: (context: BrowserContext) => void;
};

/** The browser's message about an expected error status. */
const EXPECTED_STATUS = /^Failed to load resource: .*status of (400|401|403|409|410|413|422|429)\b/;

export const test = base.extend<TestFixtures, WorkerFixtures>({
  app: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from this pattern
    async ({}, use) => {
      const app = await startApp();
      await startOnTuesday(app);
      await use(app);
      await app.stop();
    },
    { scope: "worker", timeout: 150_000 },
  ],
  baseURL: async ({ app }, use) => use(app.url),
  allowedConsoleErrors: [[], { option: true }],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from this pattern
  complaints: async ({}, use) => {
    const complaints: string[] = [];
    await use(complaints);
    expect(complaints, "the browser complained").toEqual([]);
  },
  watch: async ({ allowedConsoleErrors, complaints }, use) => {
    const complain = (text: string) => {
      const allowed = [EXPECTED_STATUS, ...allowedConsoleErrors];
      if (!allowed.some((pattern) => pattern.test(text))) complaints.push(text);
    };
    await use((context) => {
      context.on("page", openHydrated);
      // A violation that the page's script catches, like a probe for eval, isn't on the console.
      void context.addInitScript(() =>
        addEventListener("securitypolicyviolation", (violation) => {
          const { violatedDirective, blockedURI, sourceFile, lineNumber, target } = violation;
          const element = target instanceof Element ? target.outerHTML.slice(0, 200) : "";
          const where = `${sourceFile}:${lineNumber} ${element}`;
          console.error(`CSP violation: ${violatedDirective} ${blockedURI} ${where}`);
        }),
      );
      context.on("weberror", (error) => complain(`uncaught: ${error.error().stack ?? ""}`));
      context.on("console", (message) => {
        if (message.type() === "error") complain(`${message.text()} [${message.location().url}]`);
      });
    });
  },
  quietBrowser: [
    async ({ context, watch }, use) => {
      watch(context);
      await use();
    },
    { auto: true },
  ],
});

test.afterEach(async ({ app, context }, info) => {
  if (info.status === info.expectedStatus) return;
  for (const page of context.pages()) {
    const headings = await page.getByRole("heading").allInnerTexts();
    console.log(`${info.title}: was at ${page.url()}, with ${JSON.stringify(headings)}`);
  }
  await info.attach("application.log", { body: app.output(), contentType: "text/plain" });
});

const THEMES = ["dark", "light"] as const;
const WIDTHS = [360, 1440];

/**
 * Runs axe with all rules: `npm test` in one color scheme, which differs by test and page, `npm run
 * test:full` in both. Leaves the page in the light one. `everyWidth` also checks phone or desktop
 * width, or both; `within` checks only a part if the rest was already checked.
 */
export async function expectNoAxeViolations(
  page: Page,
  everyWidth = false,
  within?: string,
): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 };
  const looks = THEMES.flatMap((theme) =>
    (everyWidth ? WIDTHS : [width]).map((wide) => ({ theme, wide })),
  );
  const { pathname } = new URL(page.url());
  const one = looks[(base.info().title.length + pathname.length) % looks.length]!;
  for (const { theme, wide } of process.env["FULL"] ? looks : [one]) {
    if (everyWidth) await page.setViewportSize({ width: wide, height });
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await settled(page);
    // Every footer has 240 countries, and options can only be plain text. Collecting only
    // violations takes a third of the time.
    const axe = new AxeBuilder({ page }).exclude("option").setLegacyMode();
    if (within) axe.include(within);
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
 * Waits until transitions have finished and been painted, so that colors aren't measured halfway. A
 * canceled transition's `finished` may never resolve, so this polls the running ones.
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
