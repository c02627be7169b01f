import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser-fixtures.ts";
import { freeSlot, orderByApi, payByForm } from "../support/e2e/booking-api.ts";
import { bookingPages, pauseClock } from "../support/e2e/booking-pages.ts";
import { openPaused } from "../support/e2e/paused-page.ts";
import { comeBack, decided } from "../support/e2e/pop-up-decided.ts";
import { signIn } from "../support/e2e/visitor.ts";

const popUp = (page: Page) => page.getByRole("dialog", { name: /^Level Up Your Interview Game!/ });
const flag = (page: Page, name: string) =>
  page.evaluate((key) => sessionStorage.getItem(key), name);

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("an open mobile menu prevents the pop-up, by timer and on return", async ({ page }) => {
    await openPaused(page, "/");
    await page.getByRole("button", { name: "Open menu" }).tap();
    await expect(page.locator("#mobile-menu")).toBeVisible();
    expect(await decided(page, () => page.clock.runFor(16_000))).toBe(false);
    expect(await comeBack(page)).toBe(false);
    await expect(popUp(page)).toHaveCount(0);
    expect(await flag(page, "subscribe_dialog_timmer")).toBeNull();
    await page.getByRole("button", { name: "Close menu" }).tap();
    await comeBack(page);
    await expect(popUp(page)).toBeVisible();
  });
});

test("shows two pictures and its text, and closes on Escape and on an outside click", async ({
  page,
}) => {
  await openPaused(page, "/pricing");
  await decided(page, () => page.clock.runFor(15_001));
  await expect(popUp(page).locator("svg[viewBox='0 0 160 100']")).toBeVisible();
  await expect(popUp(page).locator("svg[viewBox='0 0 140 100']")).toBeVisible();
  await expect(popUp(page)).toContainText(
    "Subscribing unlocks tips, career advice and a flat 5% discount on your first one-on-one mock interview.",
  );
  await page.keyboard.press("Escape");
  await expect(popUp(page)).toHaveCount(0);
  // The timer's flag keeps it closed now; a new session shows it again.
  await page.evaluate(() => sessionStorage.clear());
  await comeBack(page);
  await expect(popUp(page)).toBeVisible();
  await page.mouse.click(5, 400);
  await expect(popUp(page)).toHaveCount(0);
});

test.describe("when the network fails", () => {
  test.use({ allowedConsoleErrors: [/Failed to load resource/] });

  test("a call request has its toasts", async ({ page }) => {
    const toast = page.locator(".toast");
    let answer: "fails" | "passes" = "fails";
    await page.route("**/specialized/request", (route) =>
      answer === "fails" ? route.abort() : route.fulfill({ status: 200, json: {} }),
    );

    await test.step("a call request shows a destructive toast for 4 seconds", async () => {
      await openPaused(page, "/contact");
      await fillCallRequest(page);
      await sendCallRequest(page);
      await expect(toast).toContainText("Something went wrong. Please try again!");
      await expect(toast).toHaveAttribute("data-variant", "destructive");
      await page.clock.runFor(3900);
      await expect(toast).toHaveAttribute("data-state", "open");
      await page.clock.runFor(200);
      await expect(page.locator('.toast[data-state="open"]')).toHaveCount(0);
    });

    await test.step("F8 focuses a toast, and swiping right 50 px dismisses it", async () => {
      answer = "passes";
      await sendCallRequest(page);
      await expect(toast).toHaveAttribute("data-variant", "success");
      await page.keyboard.press("F8");
      await expect(page.locator("ol:has(> .toast)")).toBeFocused();
      // Focus keeps it open, so no timer interferes.
      const swipe = async (by: number) => {
        const box = (await toast.boundingBox())!;
        const [x, y] = [box.x + 40, box.y + box.height / 2];
        await page.mouse.move(x, y);
        await page.mouse.down();
        for (let step = 1; step <= 5; step++) await page.mouse.move(x + (by * step) / 5, y);
        await page.mouse.up();
      };
      await swipe(49);
      await expect(toast).toHaveAttribute("data-state", "open");
      await swipe(-80);
      await expect(toast).toHaveAttribute("data-state", "open");
      await swipe(50);
      await expect(page.locator('.toast[data-state="open"]')).toHaveCount(0);
    });
  });
});

test("the AI session's offer opens on click and sets ai_dialog while open", async ({ page }) => {
  await page.goto("/niche/ai");
  const offer = page.getByRole("button", { name: "AI mock session" });
  await expect(offer).toBeVisible();
  expect(await flag(page, "ai_dialog")).toBeNull();
  await offer.click();
  await expect(page.getByRole("dialog")).toContainText("Fifteen minutes with the AI interviewer");
  expect(await flag(page, "ai_dialog")).toBe("true");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await flag(page, "ai_dialog")).toBeNull();
});

test("a successful order prevents the pop-up until the next load", async ({
  page,
  context,
  app,
}) => {
  const { order } = bookingPages(page, app);
  await signIn(context, app);
  const { checkoutUrl, order: id } = await orderByApi(context, app, await freeSlot(app));
  await payByForm(context, checkoutUrl);
  // The timer would open it.
  await pauseClock(page);
  await page.goto(`/orders/${id}`);
  await expect(order.booked).toBeVisible();
  await page.locator("[data-logo]").click();
  await expect(page).toHaveURL(`${app.url}/`);
  expect(await comeBack(page)).toBe(false);
  await expect(popUp(page)).toHaveCount(0);
  await page.reload();
  await comeBack(page);
  await expect(popUp(page)).toBeVisible();
});

async function fillCallRequest(page: Page): Promise<void> {
  const form = page.getByRole("form", { name: "Request a call" });
  for (const [label, value] of [
    ["Name", "Asha Rao"],
    ["Email", "asha@example.com"],
    ["Phone", "9876543210"],
    ["Experience", "7"],
    ["Request", "Before Friday"],
  ] as const) {
    await form.getByLabel(label, { exact: true }).fill(value);
  }
}

/** Sends it with the clock paused, and waits for its toast. */
async function sendCallRequest(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Request a call" }).click();
  // Hovering over a toast would keep it open.
  await page.mouse.move(5, 5);
  await expect(page.locator('.toast[data-state="open"]')).toBeVisible();
}
