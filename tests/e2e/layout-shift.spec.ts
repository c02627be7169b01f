import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser-fixtures.ts";
import { hydrated } from "../support/e2e/hydrated.ts";

/** Prerendered pages, and pages that learn zone and currency later. */
const PATHS = [
  "/",
  "/niche/coding",
  "/pricing",
  "/blogs/how-interviewers-score",
  "/experts",
  "/book-your-slot",
  "/book-your-slot?service=coding",
];

/** Pages with a different layout on a desktop. */
const DESKTOP = ["/", "/niche/coding", "/experts", "/book-your-slot?service=coding"];

/** Tolerance for sub-pixel rounding; the cookie question once shifted 0.04. */
const NOTHING = 0.001;

// Not the server's default zone and currency.
test.use({ timezoneId: "Asia/Kolkata" });

test("nothing shifts, whatever arrives late", async ({ page, context }) => {
  test.slow();
  // Fonts arrive after everything was painted with fallbacks.
  let deliver = () => {};
  let delivered = Promise.resolve();
  await page.route("**/*.woff2", async (route) => {
    await delivered;
    await route.continue();
  });
  await page.addInitScript(observeShifts);
  for (const [width, paths] of [
    [390, PATHS],
    [1440, DESKTOP],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of paths) {
      await context.clearCookies();
      delivered = new Promise((resolve) => (deliver = resolve));
      // The load event waits for the fonts, which wait for the page. A real key press would excuse
      // shifts.
      await page.goto(path, { waitUntil: "domcontentloaded" });
      // A page of times may reload in the browser's zone and is hidden until then.
      await expect(page.getByRole("main")).toBeVisible();
      await page.waitForLoadState("domcontentloaded");
      await page.evaluate(() => dispatchEvent(new Event("keydown")));
      await expect(page.getByRole("region", { name: "Cookie choices" })).toBeVisible();
      await hydrated(page);
      deliver();
      await page.waitForLoadState("networkidle");
      await page.evaluate(() => document.fonts.ready);
      const shifts = await shiftsOf(page);
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      const where = `${path} at ${width} px\n${JSON.stringify(shifts, null, 2)}`;
      expect(sum, where).toBeLessThan(NOTHING);
    }
  }
});

type Shift = { value: number; moved: string[] };
type Entry = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
};

/** Runs in the page before any other script. */
function observeShifts(): void {
  const shifts: Shift[] = [];
  Object.assign(globalThis, { shifts });
  const observer = new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[]) {
      if (hadRecentInput) continue;
      const moved = sources.map(({ node }) =>
        node instanceof Element ? node.outerHTML.slice(0, 120) : (node?.textContent ?? ""),
      );
      shifts.push({ value, moved });
    }
  });
  observer.observe({ type: "layout-shift", buffered: true });
}

function shiftsOf(page: Page): Promise<Shift[]> {
  return page.evaluate(
    () =>
      // Entries are reported a frame later.
      new Promise<Shift[]>((resolve) => {
        requestAnimationFrame(() =>
          setTimeout(() => resolve((globalThis as unknown as { shifts: Shift[] }).shifts)),
        );
      }),
  );
}
