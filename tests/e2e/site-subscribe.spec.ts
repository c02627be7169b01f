import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser-fixtures.ts";
import { openPaused } from "../support/e2e/paused-page.ts";
import { comeBack, decided } from "../support/e2e/pop-up-decided.ts";

test.describe("the subscribe pop-up", () => {
  const popUp = (page: Page) => page.getByRole("dialog");
  const HEADING = "Level Up Your Interview Game! Get 5% Off Your Next Mock Interview";

  test("opens 15 seconds after load, once a session", async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await openPaused(page, "/");
    await page.clock.runFor(14_999);
    await page.evaluate(() => fetch("/healthz").then((answer) => answer.text()));
    expect(asked.filter((url) => url.includes("/subscribe-"))).toEqual([]);
    await expect(popUp(page)).toHaveCount(0);
    await page.clock.runFor(2);
    await expect(popUp(page).getByRole("heading", { name: HEADING })).toBeVisible();
    await expect(popUp(page)).toContainText("flat 5% discount");
    await expect(popUp(page)).toContainText("first one-on-one mock interview");
    await expect(popUp(page).locator("svg[viewBox='0 0 160 100']")).toBeVisible();
    expect(await flags(page)).toEqual({ subscribe_dialog_timmer: "true" });
    await popUp(page).getByRole("button", { name: "Close" }).click();
    await expect(popUp(page)).toHaveCount(0);
    await page.reload();
    expect(await decided(page, () => page.clock.runFor(20_000))).toBe(false);
    await expect(popUp(page)).toHaveCount(0);
  });

  test("does not open on /book-your-slot", async ({ page }) => {
    await openPaused(page, "/book-your-slot");
    expect(await decided(page, () => page.clock.runFor(16_000))).toBe(false);
    await expect(popUp(page)).toHaveCount(0);
    expect(await flags(page)).toEqual({});
  });

  test("does not open while isSubscribed, and leaves the flag", async ({ page }) => {
    await page.addInitScript(() => sessionStorage.setItem("isSubscribed", "true"));
    await openPaused(page, "/");
    expect(await decided(page, () => page.clock.runFor(16_000))).toBe(false);
    await expect(popUp(page)).toHaveCount(0);
    expect(await flags(page)).toEqual({ isSubscribed: "true" });
  });

  test("does not open over the chat, another dialog or the mobile menu", async ({ page }) => {
    await openPaused(page, "/");
    await page.evaluate(() => {
      const dialog = document.createElement("div");
      dialog.setAttribute("role", "dialog");
      dialog.textContent = "Somebody else's";
      document.body.append(dialog);
    });
    expect(await decided(page, () => page.clock.runFor(16_000))).toBe(false);
    await expect(page.getByRole("heading", { name: HEADING })).toHaveCount(0);
    await page.locator("body > [role=dialog]").evaluate((dialog) => dialog.remove());
    await page.getByRole("button", { name: "Chat with us" }).click();
    await expect(page.locator('[data-chat="maximized"]')).toBeVisible();
    expect(await comeBack(page)).toBe(false);
    await expect(popUp(page)).toHaveCount(0);
    await page.getByRole("button", { name: "Minimize chat" }).click();
    await comeBack(page);
    await expect(popUp(page)).toBeVisible();
    expect(await flags(page)).toEqual({ subscribe_dialog: "true" });
  });

  test("does not open over a chat that is still opening", async ({ page }) => {
    await openPaused(page, "/");
    await page.getByRole("button", { name: "Chat with us" }).click();
    const chat = page.locator('[data-chat="maximized"]');
    await chat.evaluate((panel) => {
      const rising = panel.animate({ opacity: [0, 1] }, 1000);
      rising.pause();
    });
    await expect(chat).toHaveCSS("opacity", "0");
    expect(await comeBack(page)).toBe(false);
    await expect(popUp(page)).toHaveCount(0);
  });

  test("does not open on return while a flag is set", async ({ page }) => {
    await openPaused(page, "/");
    for (const flag of FLAGS) {
      await page.evaluate((name) => sessionStorage.setItem(name, "true"), flag);
      expect(await comeBack(page), flag).toBe(false);
      await expect(popUp(page)).toHaveCount(0);
      expect(await flags(page)).toEqual({ [flag]: "true" });
      await page.evaluate((name) => sessionStorage.removeItem(name), flag);
    }
    expect(await comeBack(page)).toBe(true);
  });

  test("subscribes, shows a toast, and stays away for the session", async ({ page }) => {
    const bodies: unknown[] = [];
    await page.route("**/zoho/newsletter", async (route) => {
      bodies.push(route.request().postDataJSON());
      await route.fulfill({ status: 200, json: {} });
    });
    await openPaused(page, "/");
    await page.clock.runFor(15_001);
    const email = popUp(page).getByPlaceholder("Enter your email");
    await email.fill("a@b");
    await popUp(page).getByRole("button", { name: "Subscribe" }).click();
    await expect(popUp(page).getByText("Email must contain at least 5 characters")).toBeVisible();
    await email.fill("abcdef");
    await expect(popUp(page).getByText("Enter a valid email address")).toBeVisible();
    expect(bodies).toEqual([]);
    await email.fill("asha@example.com");
    await popUp(page).getByRole("button", { name: "Subscribe" }).click();
    await expect(page.getByText("You are successfully subscribed 🎉")).toBeVisible();
    await expect(popUp(page)).toHaveCount(0);
    expect(bodies).toEqual([{ data: { email: "asha@example.com", is_subscribe_popup: true } }]);
    expect(await flags(page)).toMatchObject({ isSubscribed: "true" });
  });

  test.describe("when the subscription fails", () => {
    test.use({ allowedConsoleErrors: [/Failed to load resource/] });
    test("shows nothing, stays open and is cleared", async ({ page }) => {
      await page.route("**/zoho/newsletter", (route) => route.fulfill({ status: 503, json: {} }));
      await openPaused(page, "/");
      await page.clock.runFor(15_001);
      await popUp(page).getByPlaceholder("Enter your email").fill("asha@example.com");
      await popUp(page).getByRole("button", { name: "Subscribe" }).click();
      await expect(popUp(page).getByPlaceholder("Enter your email")).toHaveValue("");
      await expect(popUp(page)).toBeVisible();
      await expect(page.locator(".toast")).toHaveCount(0);
      expect(await flags(page)).toEqual({ subscribe_dialog_timmer: "true" });
    });
  });
});

const FLAGS = [
  "isSubscribed",
  "homeOwOpen",
  "subscribe_dialog_timmer",
  "subscribe_dialog",
  "ai_dialog",
];

async function flags(page: Page): Promise<Record<string, string>> {
  return page.evaluate((names) => {
    return Object.fromEntries(
      names.flatMap((name) => {
        const value = sessionStorage.getItem(name);
        return value === null ? [] : [[name, value]];
      }),
    );
  }, FLAGS);
}
