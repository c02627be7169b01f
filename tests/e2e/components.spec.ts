import { expect, test } from "../support/browser-fixtures.ts";
import { pauseClock } from "../support/e2e/booking-pages.ts";

test.beforeEach(async ({ page }) => {
  await pauseClock(page);
  await page.goto("/dev/ui");
});

test("the calendar, what opens, tabs and fields", async ({ page }) => {
  await test.step("is one tab stop, with arrow keys that also cross closed days", async () => {
    const grid = page.getByRole("grid", { name: "March 2027" });
    const focused = () =>
      page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset["date"]);
    await expect(grid.locator('[tabindex="0"]')).toHaveCount(1);
    await grid.locator('[data-date="2027-03-11"]').focus();
    for (const [key, date] of [
      ["ArrowRight", "2027-03-12"],
      ["ArrowDown", "2027-03-19"],
      ["ArrowLeft", "2027-03-18"],
      ["ArrowUp", "2027-03-11"],
      ["Home", "2027-03-08"],
      ["End", "2027-03-14"],
    ]) {
      await page.keyboard.press(key!);
      await expect.poll(focused, { message: key }).toBe(date);
      await expect(grid.locator('[tabindex="0"]')).toHaveCount(1);
    }
    await grid.locator('[data-date="2027-03-13"]').focus();
    await page.keyboard.press("Enter");
    await expect(grid.getByRole("gridcell", { selected: true })).toContainText("13");
  });

  await test.step("has day names for screen readers", async () => {
    const grid = page.getByRole("grid", { name: "March 2027" });
    await expect(grid.getByRole("columnheader")).toHaveCount(7);
    await expect(
      grid.getByRole("link", { name: "Wednesday 10 March, today, 5 free times" }),
    ).toBeVisible();
    await expect(grid.getByText("Friday 12 March, no free times")).toBeAttached();
  });
  await test.step("the dialog traps focus, closes on Escape and restores focus", async () => {
    const opener = page.getByRole("button", { name: "Open a dialog" });
    const dialog = page.getByRole("dialog", { name: "Cancel this session?" });
    await opener.focus();
    await page.keyboard.press("Enter");
    await expect(dialog).toBeVisible();
    for (let at = 0; at < 8; at++) {
      await page.keyboard.press("Tab");
      // Past its end, focus may go to the browser's toolbar, never to the page behind.
      expect(
        await page.evaluate(
          () =>
            document.activeElement === document.body ||
            document.activeElement?.closest("dialog") !== null,
        ),
      ).toBe(true);
    }
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
    for (const name of ["Close", "Keep this session"]) {
      await opener.click();
      await dialog.getByRole("button", { name }).click();
      await expect(dialog).toBeHidden();
      await expect(opener).toBeFocused();
    }
    await opener.click();
    await expect(dialog).toBeVisible();
    await page.mouse.click(5, 5);
    await expect(dialog).toBeHidden();
  });

  await test.step("the menu opens by keyboard, and closes on Escape or an outside click", async () => {
    const summary = page.getByRole("main").locator("summary", { hasText: "Get started" });
    const login = page.getByRole("main").getByRole("link", { name: "Login" });
    await summary.focus();
    await page.keyboard.press("Enter");
    await expect(login).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(login).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(login).toBeHidden();
    await expect(summary).toBeFocused();
    await summary.click();
    await expect(login).toBeVisible();
    await page.getByRole("heading", { level: 1 }).click();
    await expect(login).toBeHidden();
  });
  await test.step("tabs follow arrow keys, Home and End", async () => {
    const tab = (name: string) => page.getByRole("tab", { name });
    await tab("All").click();
    for (const [key, name, text] of [
      ["ArrowRight", "Technology", "Six cards."],
      ["End", "Visa", "One card."],
      ["ArrowRight", "All", "Fourteen cards."],
      ["ArrowLeft", "Visa", "One card."],
      ["Home", "All", "Fourteen cards."],
    ]) {
      await page.keyboard.press(key!);
      await expect(tab(name!)).toBeFocused();
      await expect(tab(name!)).toHaveAttribute("aria-selected", "true");
      await expect(page.getByRole("tabpanel")).toHaveText(text!);
    }
    await page.keyboard.press("Tab");
    await expect(page.getByRole("tabpanel")).toBeFocused();
  });

  await test.step("an error summary links to the field", async () => {
    await page.getByRole("link", { name: "Enter an email, such as name@example.com" }).click();
    await expect(page.locator("#gallery-email")).toBeFocused();
  });

  await test.step("the code field drops anything but digits", async () => {
    const field = page.getByLabel("Code", { exact: true });
    await field.fill("");
    await field.pressSequentially("12 34-56x789");
    await expect(field).toHaveValue("123456");
  });

  await test.step("nothing scrolls sideways on a phone", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(360);
  });
});

test("toasts", async ({ page }) => {
  const toast = page.getByRole("region", { name: /notifications/i }).getByRole("listitem");

  await test.step("disappear after 5000 ms or their own duration", async () => {
    await page.getByRole("button", { name: "Show a toast" }).click();
    await expect(toast).toHaveText(/Link copied/);
    // Hovering over a toast would keep it open.
    await page.mouse.move(0, 0);
    await page.clock.runFor(4_500);
    await expect(toast).toBeVisible();
    await page.clock.runFor(1_000);
    await expect(toast).toHaveCount(0);

    await page.getByRole("button", { name: "Show success" }).click();
    await expect(toast).toHaveText(/Thank you! We’ll be in touch/);
    await page.clock.runFor(3_500);
    await expect(toast).toBeVisible();
    await page.clock.runFor(1_000);
    await expect(toast).toHaveCount(0);
  });

  await test.step("appear one at a time, and F8 focuses them", async () => {
    await page.getByRole("button", { name: "Show a toast" }).click();
    await expect(toast).toHaveText(/Link copied/);
    await page.getByRole("button", { name: "Show failure" }).click();
    await expect(toast).toHaveCount(1);
    await expect(toast).toHaveText(/Something went wrong/);
    await page.keyboard.press("F8");
    await page.keyboard.press("Tab");
    await expect(toast).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(toast.getByRole("button", { name: "Try again" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(toast).toHaveText(/Trying again/);
    await toast.getByRole("button", { name: "Close" }).click();
    await expect(toast).toHaveCount(0);
  });

  await test.step("are dismissed by swiping right 50 px, not less", async () => {
    await page.getByRole("button", { name: "Show a toast" }).click();
    await expect(toast).toBeVisible();
    // Wait for the animation: a moving target can't be grabbed.
    await page.clock.runFor(1_000);
    const swipe = async (by: number) => {
      const box = (await toast.boundingBox())!;
      const [x, y] = [box.x + 30, box.y + box.height / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      for (let step = 1; step <= 5; step++) await page.mouse.move(x + (by * step) / 5, y);
      await page.mouse.up();
    };
    await swipe(40);
    await expect(toast).toBeVisible();
    await swipe(-120);
    await expect(toast).toBeVisible();
    await swipe(80);
    await expect(toast).toHaveCount(0);
  });
});
