import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser-fixtures.ts";
import { freeSlot, holdByForm } from "../support/e2e/booking-api.ts";
import { bookingPages } from "../support/e2e/booking-pages.ts";
import { hydrated } from "../support/e2e/hydrated.ts";
import { newEmail } from "../support/e2e/visitor.ts";

/** Delays scripts until released, like a slow connection. */
async function withSlowScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test("keeps what is typed before hydration", async ({ page, context, app }) => {
  const { details, checkout } = bookingPages(page, app);
  const email = newEmail("early");
  const url = await holdByForm(context, app, await freeSlot(app));
  const release = await withSlowScripts(page);
  await page.goto(url, { waitUntil: "commit" });
  await details.fillIn({ email });
  release();
  await hydrated(page);
  await expect(details.email).toHaveValue(email);
  await details.confirmEmail(email);
  await details.proceed.click();
  await expect(checkout.pay).toBeVisible();
});

test.describe("in Kolkata", () => {
  test.use({ timezoneId: "Asia/Kolkata" });

  test("shows rupees before hydration", async ({ page }) => {
    const release = await withSlowScripts(page);
    await page.goto("/niche/coding", { waitUntil: "load" });
    async function expectRupees() {
      await expect(page.locator("[data-banner-currency]")).toHaveText("₹ INR");
      await expect(page.getByText("₹3,999", { exact: true }).first()).toBeVisible();
      await expect(page.getByText("$79", { exact: true }).filter({ visible: true })).toHaveCount(0);
    }
    await expectRupees();
    release();
    await hydrated(page);
    await expectRupees();
  });
});

test.describe("in Nairobi", () => {
  test.use({ timezoneId: "Africa/Nairobi" });

  // Redrawing the list with another zone once selected its first item.
  test("selects a zone learned after first paint in the filters", async ({ page }) => {
    await page.goto("/experts");
    await expect(page.getByLabel("Your time zone")).toHaveValue("Africa/Nairobi");
    await expect(page.locator("#found")).toContainText("times in Nairobi");
  });

  test("keeps what is selected before hydration", async ({ page }) => {
    const release = await withSlowScripts(page);
    await page.goto("/book-your-slot?service=coding", { waitUntil: "commit" });
    const expert = page.getByLabel("Expert", { exact: true });
    const slug = (await expert.locator("option").nth(1).getAttribute("value"))!;
    await expert.selectOption(slug);
    await page.getByLabel("Time zone").selectOption("Asia/Tokyo");
    release();
    await expect(page).toHaveURL(new RegExp(`expert=${slug}&zone=Asia%2FTokyo`));
    await expect(expert).toHaveValue(slug);
    await expect(page.getByLabel("Time zone")).toHaveValue("Asia/Tokyo");
  });
});

/** What a button does that needs the script; everything else is a link, a form or HTML. */
const EFFECTS: Record<string, (page: Page) => Promise<void>> = {
  "Close offer": (page) => expect(page.locator("[data-banner]")).toHaveCount(0),
  "Show rupees (₹)": (page) => expect(page.locator("[data-banner-currency]")).toHaveText("₹ INR"),
  "Open menu": (page) => expect(page.locator("#mobile-menu")).toBeVisible(),
  Trending: (page) => expect(page.locator("#panel-trending")).toBeVisible(),
  "For organizations": (page) => expect(page.locator("#panel-for-organizations")).toBeVisible(),
  "Get started": (page) => expect(page.locator("#panel-get-started")).toBeVisible(),
};

type Control = { name: string; href: string | null; isNative: boolean; x: number; y: number };

/** Serialized into the page: the controls in the first view, and their positions. */
function visibleControls(): Control[] {
  return [...document.querySelectorAll<HTMLElement>("a[href], button, summary, select, input")]
    .map((element) => {
      const { x, y, width, height } = element.getClientRects()[0] ?? new DOMRect();
      const at = { x: x + width / 2, y: y + height / 2 };
      return { element, at, there: document.elementFromPoint(at.x, at.y) };
    })
    .filter(({ element, there }) => there && element.contains(there))
    .map(({ element, at }) => ({
      ...at,
      name: element.ariaLabel ?? element.innerText.trim(),
      href: element instanceof HTMLAnchorElement ? element.href : null,
      isNative: !element.matches("button[type=button]"),
    }));
}

async function openPainted(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: "commit" });
  await page.waitForFunction(
    () => performance.getEntriesByName("first-contentful-paint").length > 0,
  );
}

// Without the listener for `hydrated` in script-start.server.ts the buttons, without popovertarget the menu, and
// without the style sheet's :hover the dropdowns fail.
test("loses no click at first paint", async ({ context }) => {
  test.slow();
  for (const width of [1440, 390]) {
    // Pages share their header: its buttons need one page.
    const pressed = new Set<string>();
    for (const path of ["/", "/niche/coding", "/pricing", "/book-your-slot?service=coding"]) {
      if (width > 1000 && path !== "/" && path !== "/niche/coding") continue;
      await test.step(`${path} at ${width} px`, async () => {
        const open = async () => {
          const page = await context.newPage();
          await page.setViewportSize({ width, height: 844 });
          const release = await withSlowScripts(page);
          await openPainted(page, path);
          return { page, release };
        };
        const { page, release } = await open();
        const controls = await page.evaluate(visibleControls);
        expect(controls.length).toBeGreaterThan(5);
        await expectLinksToLead(page, controls);
        release();
        await page.close();

        for (const { name, isNative, x, y } of controls) {
          if (isNative || pressed.has(name)) continue;
          pressed.add(name);
          const other = await open();
          await other.page.mouse.click(x, y);
          other.release();
          await hydrated(other.page);
          expect(EFFECTS, "a button that nothing answers yet").toHaveProperty([name]);
          await EFFECTS[name]!(other.page);
          await other.page.close();
        }
      });
    }
  }
});

async function expectLinksToLead(page: Page, controls: Control[]): Promise<void> {
  // A response without content keeps the browser on this page.
  await page.route(
    (url) => !url.pathname.startsWith("/assets/"),
    (route) =>
      route.request().isNavigationRequest() ? route.fulfill({ status: 204 }) : route.fallback(),
  );
  const here = new URL(page.url());
  const tried = new Set<string>();
  for (const { href, x, y } of controls) {
    // Chromium ignores a second navigation to a URL that it is still waiting for.
    if (href === null || tried.has(href)) continue;
    tried.add(href);
    const to = new URL(href);
    if (to.hash && to.pathname === here.pathname) continue;
    const asked = page.waitForRequest((request) => request.isNavigationRequest());
    await page.mouse.click(x, y);
    expect((await asked).url()).toBe(href.replace(/#.*/, ""));
  }
}

test("acts and submits before hydration", async ({ page }) => {
  await test.step("opens the cookie question for a footer button clicked before hydration", async () => {
    await page.addInitScript(() => localStorage.setItem("cookieConsent", "false"));
    const release = await withSlowScripts(page);
    await page.goto("/contact", { waitUntil: "load" });
    await page.getByRole("button", { name: "Cookie choices" }).click();
    release();
    await expect(page.getByRole("region", { name: "Cookie choices" })).toBeVisible();
  });

  await test.step("submits a form natively before hydration", async () => {
    await withSlowScripts(page);
    await page.goto("/contact", { waitUntil: "load" });
    const form = page.getByRole("form", { name: "Request a call" });
    // Keys that a field rejects are rejected before hydration, too.
    await form.getByLabel("Experience", { exact: true }).pressSequentially("a1b2");
    await form.getByLabel("Phone", { exact: true }).pressSequentially("-1e2");
    await expect(form.getByLabel("Experience", { exact: true })).toHaveValue("12");
    await expect(form.getByLabel("Phone", { exact: true })).toHaveValue("12");
    await form.getByRole("button", { name: "Request a call" }).click();
    await page.waitForURL("**/request-a-call", { waitUntil: "commit" });
    await expect(form.getByText("Required", { exact: true })).toHaveCount(3);
    await expect(form.getByLabel("Phone", { exact: true })).toHaveValue("12");
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  const menu = (page: Page) => page.locator("#mobile-menu");
  const hamburger = (page: Page) => page.getByRole("button", { name: /(Open|Close) menu/ });

  test("opens and closes the menu before hydration", async ({ page }) => {
    const release = await withSlowScripts(page);
    await page.goto("/contact", { waitUntil: "load" });
    const closings: [string, () => Promise<void>][] = [
      ["Escape", () => page.keyboard.press("Escape")],
      ["its button", () => hamburger(page).tap()],
      ["a tap beside it", () => page.getByText("HALLOWEEN9").tap()],
    ];
    for (const [how, close] of closings) {
      await hamburger(page).tap();
      await expect(menu(page)).toBeVisible();
      await close();
      await expect(menu(page), how).toBeHidden();
    }
    // Menu and accordion stay open over it.
    await hamburger(page).tap();
    await menu(page).getByRole("button", { name: "For organizations" }).tap();
    release();
    await expect(menu(page).getByRole("link", { name: "Executive C-roles" })).toBeHidden();
    await expect(menu(page).getByRole("link", { name: "Businesses" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Close menu" })).toBeVisible();
  });
});

test("counts 15 seconds from page load, although the script is late", async ({ page }) => {
  const release = await withSlowScripts(page);
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(60_000);
  await page.goto("/whyus", { waitUntil: "load" });
  await page.clock.fastForward(15_000);
  release();
  await hydrated(page);
  await page.clock.runFor(1);
  await expect(page.getByRole("dialog")).toBeVisible();
  // The logo's rotation started then, too.
  await expect(page.locator("[data-logo]")).toHaveAttribute("data-logo", "first");
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([
    "subscribe_dialog_timmer",
  ]);
});
