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
  test("names what is missing, under each field", async ({ page }) => {
    await page.goto("/");
    await send(page).click();
    await expect(form(page).getByText("Required", { exact: true })).toHaveCount(4);
    await expect(form(page).getByText("Enter a experience between 0 and 99")).toBeVisible();
    await expect(field(page, "Name")).toBeFocused();
    await field(page, "Email").fill("abcdef");
    await expect(form(page).getByText("Enter a valid email address")).toBeVisible();
    await expect(form(page)).toHaveAttribute("novalidate", "");
  });

  test("ignores the keys the spec blocks, and the wheel", async ({ page }) => {
    await page.goto("/");
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

  test("offers about 240 countries, the three first ones first, in the served page", async ({
    page,
    request,
  }) => {
    const html = await (await request.get("/")).text();
    expect(html.match(/<option /g)?.length).toBeGreaterThan(230);
    await page.goto("/");
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

  test("sends the spec's body, spins, thanks for 4 s and resets", async ({ page }) => {
    const bodies: unknown[] = [];
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/specialized/request", async (route) => {
      bodies.push(route.request().postDataJSON());
      await answered;
      await route.fulfill({ status: 200, json: {} });
    });
    await openPaused(page, "/");
    await fill(page);
    await send(page).click();
    await expect(send(page)).toHaveAttribute("aria-busy", "true");
    // A second press while it is on its way sends nothing.
    await field(page, "Name").press("Enter");
    answer();
    const toast = page.getByText("Thank you! We'll be in touch as soon as possible.", {
      exact: true,
    });
    await expect(toast.first()).toBeVisible();
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
    await page.keyboard.press("F8");
    await page.keyboard.press("Escape");
    await expect(page.locator(".toast")).toHaveCount(0);
  });

  test("its toast goes after 4 seconds", async ({ page }) => {
    await page.route("**/specialized/request", (route) => route.fulfill({ status: 200, json: {} }));
    await openPaused(page, "/");
    await fill(page);
    await send(page).click();
    await page.mouse.move(5, 5);
    const toast = page.locator(".toast");
    await expect(toast).toHaveAttribute("data-state", "open");
    await page.clock.runFor(3900);
    await expect(toast).toHaveAttribute("data-state", "open");
    await page.clock.runFor(200);
    await expect(page.locator('.toast[data-state="open"]')).toHaveCount(0);
  });

  test.describe("when it fails", () => {
    test.use({ allowedConsoleErrors: [/Failed to load resource/] });

    test("says so after a network exception, and keeps the values", async ({ page }) => {
      await page.route("**/specialized/request", (route) => route.abort());
      await page.goto("/");
      await fill(page);
      await send(page).click();
      await expect(
        page.getByText("Something went wrong. Please try again!", { exact: true }).first(),
      ).toBeVisible();
      await expect(field(page, "Name")).toHaveValue("Asha Rao");
      await expect(field(page, "Country code")).toHaveValue("+1-684");
    });

    test("says nothing after any other answer, and keeps the values", async ({ page }) => {
      await page.route("**/specialized/request", (route) =>
        route.fulfill({ status: 500, json: {} }),
      );
      await page.goto("/");
      await fill(page);
      const answered = page.waitForResponse("**/specialized/request");
      await send(page).click();
      await answered;
      await expect(send(page)).not.toHaveAttribute("aria-busy", "true");
      await expect(field(page, "Request")).toHaveValue("A round before Friday");
      await expect(page.locator(".toast")).toHaveCount(0);
    });
  });
});

test.describe("the subscribe pop-up", () => {
  const popUp = (page: Page) => page.getByRole("dialog");
  const HEADING = "Level Up Your Interview Game! Get 5% Off Your Next Mock Interview";

  test("opens 15 seconds after load, once a session", async ({ page }) => {
    await openPaused(page, "/");
    await page.clock.runFor(14_999);
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
    await expect(page.locator("nav[data-live]")).toHaveCount(1);
    await page.clock.runFor(20_000);
    await expect(popUp(page)).toHaveCount(0);
  });

  for (const path of ["/experts", "/book-your-slot", "/niche/coding"]) {
    test(`does not open on ${path}`, async ({ page }) => {
      await openPaused(page, path);
      await page.clock.runFor(16_000);
      await page.waitForLoadState("networkidle");
      await expect(popUp(page)).toHaveCount(0);
      expect(await flags(page)).toEqual({});
    });
  }

  for (const flag of ["isSubscribed", "homeOwOpen", "subscribe_dialog_timmer"]) {
    test(`does not open while ${flag}, and leaves the flag`, async ({ page }) => {
      await page.addInitScript((name) => sessionStorage.setItem(name, "true"), flag);
      await openPaused(page, "/");
      await page.clock.runFor(16_000);
      await page.waitForLoadState("networkidle");
      await expect(popUp(page)).toHaveCount(0);
      expect(await flags(page)).toEqual({ [flag]: "true" });
    });
  }

  test("does not open over the chat, a dialog of anybody's or the mobile menu", async ({
    page,
  }) => {
    await openPaused(page, "/");
    await page.evaluate(() => {
      const dialog = document.createElement("div");
      dialog.setAttribute("role", "dialog");
      dialog.textContent = "Somebody else's";
      document.body.append(dialog);
    });
    await page.clock.runFor(16_000);
    await page.waitForLoadState("networkidle");
    await expect(page.getByRole("heading", { name: HEADING })).toHaveCount(0);
    await page.locator("body > [role=dialog]").evaluate((dialog) => dialog.remove());
    await page.getByRole("button", { name: "Chat with us" }).click();
    await expect(page.locator('[data-chat="maximized"]')).toBeVisible();
    await becomeVisible(page);
    await expect(popUp(page)).toHaveCount(0);
    await page.getByRole("button", { name: "Minimize chat" }).click();
    await becomeVisible(page);
    await expect(popUp(page)).toBeVisible();
    expect(await flags(page)).toEqual({ subscribe_dialog: "true" });
  });

  for (const flag of ["ai_dialog", "subscribe_dialog", "isSubscribed", "homeOwOpen"]) {
    test(`does not open on return while ${flag}`, async ({ page }) => {
      await page.addInitScript((name) => sessionStorage.setItem(name, "true"), flag);
      await openPaused(page, "/");
      await becomeVisible(page);
      await page.waitForLoadState("networkidle");
      await expect(popUp(page)).toHaveCount(0);
    });
  }

  test("subscribes: the spec's body, a toast, and never again in the session", async ({ page }) => {
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
    await expect(
      page.getByText("You are successfully subscribed 🎉", { exact: true }).first(),
    ).toBeVisible();
    await expect(popUp(page)).toHaveCount(0);
    expect(bodies).toEqual([{ data: { email: "asha@example.com", is_subscribe_popup: true } }]);
    expect(await flags(page)).toMatchObject({ isSubscribed: "true" });
  });

  test.describe("when the subscription fails", () => {
    test.use({ allowedConsoleErrors: [/Failed to load resource/] });
    test("shows nothing, stays open and is empty", async ({ page }) => {
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

async function becomeVisible(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
}

async function flags(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const names = [
      "isSubscribed",
      "homeOwOpen",
      "subscribe_dialog_timmer",
      "subscribe_dialog",
      "ai_dialog",
    ];
    return Object.fromEntries(
      names.flatMap((name) => {
        const value = sessionStorage.getItem(name);
        return value === null ? [] : [[name, value]];
      }),
    );
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the call request posts to its own page, which checks it by the same rules", async ({
    page,
  }) => {
    await page.goto("/");
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
