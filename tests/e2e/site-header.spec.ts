import type { Page } from "@playwright/test";
import { signIn } from "../support/e2e/visitor.ts";
import { expect, test } from "../support/browser-fixtures.ts";
import { openPaused } from "../support/e2e/paused-page.ts";

const desktop = { width: 1280, height: 900 };
const phone = { width: 390, height: 844 };

const trendingPanel = (page: Page) => page.locator("#panel-trending");
const trigger = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test.use({ viewport: desktop });

test.describe("the desktop dropdowns", () => {
  test("open by pointer and by keyboard", async ({ page }) => {
    const panel = trendingPanel(page);
    const button = trigger(page, "Trending");
    /** The page may process the pointer's move after the command has returned. */
    const leave = async () => {
      await page.mouse.move(10, 600);
      await expect(page.locator("header:hover")).toHaveCount(0);
    };

    await test.step("open on hover and close 150 ms after the pointer leaves", async () => {
      await openPaused(page, "/");
      await expect(panel).toBeHidden();
      await button.hover();
      await expect(panel).toBeVisible();
      await panel.getByRole("link", { name: "Finance & Accounting" }).hover();
      await page.clock.runFor(1000);
      await expect(panel).toBeVisible();
      await leave();
      await page.clock.runFor(149);
      await expect(panel).toBeVisible();
      await page.clock.runFor(2);
      await expect(panel).toBeHidden();
    });

    await test.step("stay open when the pointer returns in time; hovering a neighbor switches", async () => {
      await button.hover();
      await leave();
      await page.clock.runFor(100);
      await button.hover();
      await page.clock.runFor(1000);
      await expect(panel).toBeVisible();
      await trigger(page, "For organizations").hover();
      await expect(page.locator("#panel-for-organizations")).toBeVisible();
      await expect(panel).toBeHidden();
      expect(
        await page
          .locator("header")
          .evaluate((header) =>
            [...document.querySelectorAll(".nav-panel")].every((each) => header.contains(each)),
          ),
      ).toBe(true);
      await leave();
      await page.clock.runFor(151);
    });

    await test.step("work by keyboard", async () => {
      await page.clock.resume();
      await button.focus();
      await page.keyboard.press("Enter");
      await expect(panel).toBeVisible();
      await expect(button).toHaveAttribute("aria-expanded", "true");
      await page.keyboard.press("Escape");
      await expect(panel).toBeHidden();
      await expect(button).toBeFocused();
      await page.keyboard.press("ArrowDown");
      await expect(panel.getByRole("link", { name: "Executive C-roles" })).toBeFocused();
      await page.keyboard.press("End");
      const all = panel.getByRole("link", { name: "View all trending topics" });
      await expect(all).toBeFocused();
      await expect(all).toHaveAttribute("href", "/niche");
      await page.keyboard.press("Tab");
      await expect(panel).toBeHidden();
    });

    await test.step("Get started leads to the candidate login", async () => {
      await trigger(page, "Get started").click();
      const entries = page.locator("#panel-get-started").getByRole("link");
      await expect(entries).toHaveText([
        "Login",
        "Find an expert",
        "Book a session",
        "Free practice",
      ]);
      const login = page.getByRole("link", { name: "Login" });
      await expect(login).toHaveAttribute("href", "/candidate/login");
      await login.click();
      await expect(page).toHaveURL(/\/candidate\/login$/);
      await expect(page.locator("#panel-get-started")).toBeHidden();
    });
  });

  test("shows a signed-in visitor's name as text, also on prerendered pages", async ({
    page,
    context,
    app,
  }) => {
    await signIn(context, app);
    await context.request.post(`${app.url}/candidate/settings`, {
      form: { intent: "profile", name: "<b>Asha</b> Rao", zone: "" },
    });
    await context.request.get(`${app.url}/candidate`);
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
        // Less is rounding.
        for (const { value } of shifts) {
          if (value > 0.001) document.documentElement.dataset["shift"] = String(value);
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto("/");
    const button = trigger(page, "<b>Asha</b>");
    await button.click();
    await expect(page.getByRole("link", { name: "Login" })).toHaveCount(0);
    await expect(page.locator("html")).not.toHaveAttribute("data-shift");
    // Before hydration, after it, and after client-side navigation.
    await page.locator("#panel-get-started").getByRole("link", { name: "Your account" }).click();
    await expect(page).toHaveURL(/\/candidate$/);
    await expect(button).toBeVisible();
    await page.getByRole("button", { name: "Sign out" }).first().click();
    await expect(trigger(page, "Get started")).toBeVisible();
    await expect(button).toHaveCount(0);
    await page.goto("/");
    await expect(trigger(page, "Get started")).toBeVisible();
  });

  test.describe("on a wide touch screen", () => {
    test.use({ hasTouch: true });
    test("a tap opens and closes them, and so does a tap elsewhere", async ({ page }) => {
      await page.goto("/");
      await trigger(page, "Trending").tap();
      await expect(trendingPanel(page)).toBeVisible();
      await trigger(page, "Trending").tap();
      await expect(trendingPanel(page)).toBeHidden();
      await trigger(page, "Trending").tap();
      await expect(trendingPanel(page)).toBeVisible();
      await page.locator("h1").tap();
      await expect(trendingPanel(page)).toBeHidden();
    });
  });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });
    test("open under the pointer", async ({ page }) => {
      await page.goto("/");
      await trigger(page, "Trending").hover();
      const link = trendingPanel(page).getByRole("link", { name: "1:1 Coding Sessions" });
      await expect(link).toBeVisible();
      await page.mouse.move(10, 600);
      await expect(trendingPanel(page)).toHaveCSS("transition-property", "display");
      await expect(trendingPanel(page)).toHaveCSS("transition-duration", "0.15s");
      await expect(trendingPanel(page)).toHaveCSS("transition-behavior", "allow-discrete");
      await expect(link).toBeHidden();
    });
  });
});

test.describe("the mobile menu", () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true });

  const hamburger = (page: Page) => page.getByRole("button", { name: /(Open|Close) menu/ });
  const menu = (page: Page) => page.locator("#mobile-menu");

  test("opens, expands and closes", async ({ page }) => {
    await page.goto("/");
    await hamburger(page).tap();
    await expect(menu(page)).toBeVisible();

    await test.step("has a Login button and accordions, one open at a time", async () => {
      await expect(menu(page).getByRole("link", { name: "Login" })).toBeVisible();
      // Floating elements would cover it.
      await expect(page.locator(".site-dock")).toBeHidden();
      const trending = menu(page).getByRole("button", { name: "Trending" });
      const organizations = menu(page).getByRole("button", { name: "For organizations" });
      await trending.tap();
      await expect(menu(page).getByRole("link", { name: "Executive C-roles" })).toBeVisible();
      await organizations.tap();
      await expect(menu(page).getByRole("link", { name: "Businesses" })).toBeVisible();
      await expect(menu(page).getByRole("link", { name: "Executive C-roles" })).toBeHidden();
      await expect(trending).toHaveAttribute("aria-expanded", "false");
      await organizations.tap();
      await expect(menu(page).getByRole("link", { name: "Businesses" })).toBeHidden();
    });

    await test.step("closes by the hamburger, Escape, a tap outside and a new page", async () => {
      await hamburger(page).tap();
      await expect(menu(page)).toBeHidden();
      await hamburger(page).tap();
      await expect(menu(page)).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(menu(page)).toBeHidden();
      await expect(hamburger(page)).toBeFocused();
      await hamburger(page).tap();
      await expect(menu(page)).toBeVisible();
      await page.getByRole("region", { name: "Offer" }).getByText("HALLOWEEN9").tap();
      await expect(menu(page)).toBeHidden();
      await hamburger(page).tap();
      await menu(page).getByRole("link", { name: "Book a session" }).tap();
      await expect(page).toHaveURL(/\/book-your-slot$/);
      await expect(menu(page)).toBeHidden();
    });
  });
});

test.describe("the logo", () => {
  const logo = (page: Page) => page.locator("[data-logo]");

  test("moves, and pauses for its visitor", async ({ page }) => {
    await test.step("alternates between its variants, 4300 and 2000 ms", async () => {
      await openPaused(page, "/contact");
      await expect(logo(page)).toHaveAttribute("data-logo", "first");
      await page.clock.runFor(4299);
      await expect(logo(page)).toHaveAttribute("data-logo", "first");
      await page.clock.runFor(2);
      await expect(logo(page)).toHaveAttribute("data-logo", "second");
      await page.clock.runFor(1998);
      await expect(logo(page)).toHaveAttribute("data-logo", "second");
      await page.clock.runFor(10);
      await expect(logo(page)).toHaveAttribute("data-logo", "first");
    });

    await test.step("pauses on hover and on keyboard focus", async () => {
      // The pop-up would take the focus.
      await page.evaluate(() => sessionStorage.setItem("isSubscribed", "true"));
      await logo(page).hover();
      await runInSteps(page, 20, 1000);
      await expect(logo(page)).toHaveAttribute("data-logo", "first");
      await page.mouse.move(600, 700);
      await runInSteps(page, 46, 100);
      await expect(logo(page)).toHaveAttribute("data-logo", "second");
      // Only visible focus counts, which needs a key press.
      await page.keyboard.press("Tab");
      await logo(page).focus();
      await runInSteps(page, 20, 1000);
      await expect(logo(page)).toHaveAttribute("data-logo", "second");
    });

    // With reduced motion.
    await test.step("doesn't move", async () => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await openPaused(page, "/contact");
      await page.clock.runFor(10_000);
      await expect(logo(page)).toHaveAttribute("data-logo", "first");
    });
  });
});

/** Lets the page process the last event before the first timer is due. */
async function runInSteps(page: Page, steps: number, ms: number): Promise<void> {
  for (let step = 0; step < steps; step += 1) await page.clock.runFor(ms);
}
