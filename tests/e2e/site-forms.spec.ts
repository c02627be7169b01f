import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser-fixtures.ts";
import { openPaused } from "../support/e2e/paused-page.ts";

const form = (page: Page) => page.getByRole("form", { name: "Request a call" });
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true });
const send = (page: Page) => form(page).getByRole("button", { name: "Request a call" });

async function fill(page: Page): Promise<void> {
  await field(page, "Name").fill("Asha Rao");
  await field(page, "Email").fill("asha@example.com");
  await field(page, "Country code").selectOption({ label: "American Samoa (+1-684)" });
  await field(page, "Phone").fill("9876543210");
  await field(page, "Experience").fill("7");
  await field(page, "Request").fill("A round before Friday");
}

test.describe("the call request", () => {
  test("checks its fields, sends them and says thanks", async ({ page, request }) => {
    await test.step("serves about 240 countries, the configured ones first", async () => {
      const html = await (await request.get("/")).text();
      expect(html.match(/<option /g)?.length).toBeGreaterThan(230);
      await openPaused(page, "/");
      const options = await field(page, "Country code").locator("option").allTextContents();
      expect(options.length).toBeGreaterThan(230);
      expect(new Set(options).size).toBe(options.length);
      expect(options.slice(0, 3)).toEqual([
        "India (+91)",
        "United States (+1)",
        "United Kingdom (+44)",
      ]);
      await expect(field(page, "Country code")).toHaveValue("+91");
    });

    await test.step("names what is missing, under each field", async () => {
      await send(page).click();
      await expect(form(page).getByText("Required", { exact: true })).toHaveCount(4);
      await expect(form(page).getByText("Enter a experience between 0 and 99")).toBeVisible();
      await expect(field(page, "Name")).toBeFocused();
      await field(page, "Email").fill("abcdef");
      await expect(form(page).getByText("Enter a valid email address")).toBeVisible();
      await expect(form(page)).toHaveAttribute("novalidate", "");
    });

    await test.step("ignores blocked keys and the wheel", async () => {
      const phone = field(page, "Phone");
      await phone.pressSequentially("-12-3");
      for (const key of ["ArrowUp", "ArrowDown", "-"]) await phone.press(key);
      await phone.hover();
      await page.mouse.wheel(0, 120);
      await expect(phone).toHaveValue("123");
      const experience = field(page, "Experience");
      await experience.pressSequentially("-a1.b2c3");
      await expect(experience).toHaveValue("12");
      await experience.press("ArrowUp");
      await experience.press("Backspace");
      await expect(experience).toHaveValue("1");
      await experience.press("ControlOrMeta+a");
      await experience.press("Delete");
      await expect(experience).toHaveValue("");
      await experience.press("Shift+Tab");
      await expect(phone).toBeFocused();
    });

    await test.step("sends its fields, spins, thanks for 4 s and resets", async () => {
      const bodies: unknown[] = [];
      let answer = () => {};
      const answered = new Promise<void>((resolve) => (answer = resolve));
      await page.route("**/specialized/request", async (route) => {
        bodies.push(route.request().postDataJSON());
        await answered;
        await route.fulfill({ status: 200, json: {} });
      });
      await fill(page);
      await send(page).click();
      await expect(send(page)).toHaveAttribute("aria-busy", "true");
      // A second submit in flight sends nothing.
      await field(page, "Name").press("Enter");
      await page.mouse.move(5, 5);
      answer();
      // The text appears once, because the toast itself is the live region.
      await expect(page.locator("ol[aria-live] > .toast")).toBeVisible();
      await page.clock.runFor(100);
      await expect(
        page.getByText("Thank you! We'll be in touch as soon as possible."),
      ).toBeVisible();
      expect(bodies).toEqual([
        {
          data: {
            email: "asha@example.com",
            name: "Asha Rao",
            phone: "9876543210",
            experience: "7",
            country_code: "+1-684",
            request: "A round before Friday",
          },
        },
      ]);
      for (const label of ["Name", "Email", "Phone", "Experience", "Request"]) {
        await expect(field(page, label)).toHaveValue("");
      }
      await expect(field(page, "Country code")).toHaveValue("+91");
    });

    await test.step("its toast disappears after 4 seconds", async () => {
      const toast = page.locator(".toast");
      await page.clock.runFor(3800);
      await expect(toast).toHaveAttribute("data-state", "open");
      await page.clock.runFor(200);
      await expect(page.locator('.toast[data-state="open"]')).toHaveCount(0);
      await page.clock.runFor(1000);
      await expect(toast).toHaveCount(0);
    });

    await test.step("Escape dismisses a toast that has focus", async () => {
      await fill(page);
      await send(page).click();
      await expect(page.locator(".toast")).toBeVisible();
      await page.keyboard.press("F8");
      await page.keyboard.press("Escape");
      await expect(page.locator(".toast")).toHaveCount(0);
    });
  });

  test.describe("when it fails", () => {
    test.use({
      // The framework prefetches the routes of new links, and reports failures.
      allowedConsoleErrors: [/Failed to load resource|^Failed to fetch manifest patches/],
    });

    test("keeps the values, and reports only a network error", async ({ page, context }) => {
      await test.step("shows nothing after any other response and keeps the values", async () => {
        await page.route("**/specialized/request", (route) =>
          route.fulfill({ status: 500, json: {} }),
        );
        await page.goto("/contact");
        await fill(page);
        const answered = page.waitForResponse("**/specialized/request");
        await send(page).click();
        await answered;
        await expect(send(page)).not.toHaveAttribute("aria-busy", "true");
        await expect(field(page, "Request")).toHaveValue("A round before Friday");
        await expect(page.locator(".toast")).toHaveCount(0);
      });

      await test.step("shows a network error and keeps the values", async () => {
        // The toast's script must have loaded before.
        await expect(page.locator("ol[aria-live]")).toBeAttached();
        await page.unrouteAll();
        await context.setOffline(true);
        await send(page).click();
        await expect(page.getByText("Something went wrong. Please try again!")).toBeVisible();
        await expect(field(page, "Name")).toHaveValue("Asha Rao");
        await expect(field(page, "Country code")).toHaveValue("+1-684");
      });
    });
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the call request posts to its own page with the same validation", async ({ page }) => {
    // Booking pages keep it behind a button.
    await page.goto("/book-your-slot");
    await expect(form(page)).toBeHidden();
    const footer = page.getByRole("contentinfo");
    await footer.getByText("Request a call", { exact: true }).first().click();
    await expect(form(page)).toBeVisible();

    await page.goto("/");
    await expect(form(page)).toBeVisible();
    await field(page, "Name").fill("Asha Rao");
    await send(page).click();
    await expect(page).toHaveURL(/\/request-a-call$/);
    await expect(form(page).getByText("Required", { exact: true })).toHaveCount(3);
    await expect(field(page, "Name")).toHaveValue("Asha Rao");
    await fill(page);
    await send(page).click();
    await expect(page.getByText("Thank you! We'll be in touch as soon as possible.")).toBeVisible();
  });
});
