import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser-fixtures.ts";
import { openPaused } from "../support/e2e/paused-page.ts";
import { comeBack, decided } from "../support/e2e/pop-up-decided.ts";

const popUp = (page: Page) => page.getByRole("dialog");
const HEADING = "Level Up Your Interview Game! Get 5% Off Your Next Mock Interview";

test("the subscribe pop-up opens by itself, once", async ({ page }) => {
  await test.step("opens 15 seconds after load, once a session", async () => {
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

  await test.step("does not open over the chat, another dialog or the mobile menu", async () => {
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
    const chat = page.locator('[data-chat="maximized"]');
    await expect(chat).toBeVisible();
    expect(await comeBack(page)).toBe(false);
    await expect(popUp(page)).toHaveCount(0);
    // Nor over a chat that is still opening.
    await chat.evaluate((panel) => {
      const rising = panel.animate({ opacity: [0, 1] }, 1000);
      rising.pause();
    });
    await expect(chat).toHaveCSS("opacity", "0");
    expect(await comeBack(page)).toBe(false);
    await expect(popUp(page)).toHaveCount(0);
    await chat.evaluate((panel) => {
      for (const animation of panel.getAnimations()) animation.cancel();
    });
    await page.getByRole("button", { name: "Minimize chat" }).click();
    await comeBack(page);
    await expect(popUp(page)).toBeVisible();
    expect(await flags(page)).toEqual({ subscribe_dialog: "true" });
  });

  await test.step("does not open on /book-your-slot", async () => {
    await openPaused(page, "/book-your-slot");
    expect(await decided(page, () => page.clock.runFor(16_000))).toBe(false);
    await expect(popUp(page)).toHaveCount(0);
    expect(await flags(page)).toEqual({});
  });

  await test.step("does not open on return while a flag is set", async () => {
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

  await test.step("does not open while isSubscribed, and leaves the flag", async () => {
    await openPaused(page, "/");
    await page.evaluate(() => sessionStorage.setItem("isSubscribed", "true"));
    expect(await decided(page, () => page.clock.runFor(16_000))).toBe(false);
    await expect(popUp(page)).toHaveCount(0);
    expect(await flags(page)).toEqual({ isSubscribed: "true" });
  });
});

test.describe("the form of the pop-up", () => {
  test.use({ allowedConsoleErrors: [/Failed to load resource/] });

  test("is checked, sent, and silent when sending fails", async ({ page }) => {
    const bodies: unknown[] = [];
    const email = popUp(page).getByPlaceholder("Enter your email");
    const subscribe = popUp(page).getByRole("button", { name: "Subscribe" });

    await test.step("subscribes, shows a toast, and stays away for the session", async () => {
      await page.route("**/zoho/newsletter", async (route) => {
        bodies.push(route.request().postDataJSON());
        await route.fulfill({ status: 200, json: {} });
      });
      await openPaused(page, "/");
      await page.clock.runFor(15_001);
      await expect(popUp(page).locator("form")).toHaveAttribute("novalidate", "");
      // A short one has both messages.
      await email.fill("a@b");
      await subscribe.click();
      await expect(popUp(page).getByText("Required", { exact: true })).toBeVisible();
      await expect(popUp(page).getByText("Email must contain at least 5 characters")).toBeVisible();
      await email.fill("abcdef");
      await expect(popUp(page).getByText("Enter a valid email address")).toBeVisible();
      expect(bodies).toEqual([]);
      await email.fill("asha@example.com");
      await subscribe.click();
      await expect(page.getByText("You are successfully subscribed 🎉")).toBeVisible();
      // What is left to do for the discount.
      await expect(page.locator(".toast")).toContainText("Confirm your email");
      await expect(popUp(page)).toHaveCount(0);
      expect(bodies).toEqual([{ data: { email: "asha@example.com", is_subscribe_popup: true } }]);
      expect(await flags(page)).toMatchObject({ isSubscribed: "true" });
    });

    await test.step("a subscription's toast disappears after 4 seconds", async () => {
      const toast = page.locator(".toast");
      await expect(toast).toHaveAttribute("data-state", "open");
      await expect(toast).toHaveAttribute("data-variant", "success");
      await page.mouse.move(5, 5);
      await page.clock.runFor(3900);
      await expect(toast).toHaveAttribute("data-state", "open");
      await page.clock.runFor(200);
      await expect(page.locator('.toast[data-state="open"]')).toHaveCount(0);
    });

    await test.step("shows nothing, stays open and is cleared", async () => {
      await page.unrouteAll();
      await page.route("**/zoho/newsletter", (route) => route.fulfill({ status: 503, json: {} }));
      await openPaused(page, "/");
      await page.clock.runFor(15_001);
      await email.fill("asha@example.com");
      await subscribe.click();
      await expect(email).toHaveValue("");
      await expect(popUp(page)).toBeVisible();
      await expect(page.locator(".toast")).toHaveCount(0);
      expect(await flags(page)).toEqual({ subscribe_dialog_timmer: "true" });
    });

    await test.step("a subscription spins, shows nothing, is logged, and clears the form", async () => {
      const logged: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "warning") logged.push(message.text());
      });
      let fail = () => {};
      const failed = new Promise<void>((resolve) => (fail = resolve));
      await page.unrouteAll();
      await page.route("**/zoho/newsletter", async (route) => {
        await failed;
        await route.abort();
      });
      await email.fill("asha@example.com");
      await subscribe.click();
      await expect(subscribe).toHaveAttribute("aria-busy", "true");
      fail();
      await expect(email).toHaveValue("");
      await expect(subscribe).not.toHaveAttribute("aria-busy", "true");
      await expect(popUp(page)).toBeVisible();
      await expect(page.locator(".toast")).toHaveCount(0);
      await expect.poll(() => logged.join()).toContain("The subscription could not be sent.");
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
