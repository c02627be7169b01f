import { expect, test } from "../support/browser-fixtures.ts";
import { freeSlot, pageOf } from "../support/e2e/booking-api.ts";
import { bookingPages, DETAILS } from "../support/e2e/booking-pages.ts";
import { hydrated } from "../support/e2e/hydrated.ts";
import { signIn } from "../support/e2e/visitor.ts";

test.describe("offline", () => {
  // One pattern, because Playwright takes a two-element list for a value with options.
  test.use({
    allowedConsoleErrors: [/ERR_INTERNET_DISCONNECTED|^Failed to fetch manifest patches/],
  });

  test("what is clicked while offline can be repeated", async ({ page, context, app }) => {
    await test.step("a click or submit while offline says so, keeps the input, and can be repeated", async () => {
      const { details, time, checkout } = bookingPages(page, app);
      await signIn(context, app);
      const slot = await freeSlot(app);
      await page.goto(pageOf(slot));
      await context.setOffline(true);
      await time.at(slot.start).click();
      await expect(page.getByRole("alert")).toContainText(/offline|connection/i);
      await context.setOffline(false);
      await time.at(slot.start).click();
      await expect(details.heading).toBeVisible();
      await details.fillIn({ request: "Kept while offline." });
      await context.setOffline(true);
      await details.proceed.click();
      await expect(page.getByRole("alert")).toContainText(/offline|connection/i);
      await expect(details.request).toHaveValue("Kept while offline.");
      await expect(details.name).toHaveValue(DETAILS.name);
      await context.setOffline(false);
      await details.proceed.click();
      await expect(checkout.pay).toBeVisible();
    });

    await test.step("following a link or submitting a form while offline keeps the page and the input", async () => {
      await page.goto("/business");
      const field = page
        .getByRole("form", { name: "Organization inquiry" })
        .getByLabel("Your name");
      await field.fill("Typed");
      await context.setOffline(true);
      await page.getByRole("banner").getByRole("link", { name: "Pricing" }).click();
      const toast = page.getByRole("status").filter({ hasText: "No connection" });
      await expect(toast).toBeVisible();
      await page.getByRole("button", { name: "Chat with us" }).click();
      await expect(page.getByRole("button", { name: "Chat with us" })).toBeVisible();
      await expect(field).toHaveValue("Typed");
      await expect(page).toHaveURL(/\/business$/);
      await context.setOffline(false);
      await page.getByRole("banner").getByRole("link", { name: "Pricing" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("What it costs");

      await page.goto("/message");
      await hydrated(page);
      const message = page.getByLabel("Message");
      await message.fill("Typed");
      await context.setOffline(true);
      await page.getByRole("button", { name: "Send message" }).click();
      await expect(toast).toBeVisible();
      await expect(message).toHaveValue("Typed");
      await context.setOffline(false);

      // An offline browser may run on the serving machine: links must still work if the server
      // answers.
      await page.route("**/*", async (route) => route.fulfill({ response: await route.fetch() }));
      await context.setOffline(true);
      await page.getByRole("banner").getByRole("link", { name: "Why us?" }).click();
      await expect(page).toHaveURL(/\/whyus$/);
      await page.unrouteAll({ behavior: "ignoreErrors" });
    });
  });
});

test.describe("live parts that can't be loaded", () => {
  test.use({ allowedConsoleErrors: [/status of 503|ERR_FAILED/] });

  // Fails without the retry, or if an empty list is returned.
  test("say so, and load on retry", async ({ page }) => {
    let isAway = true;
    for (const url of [/\/live\/home/, /\/api\/search/, /\/assets\/faq-[\w-]{8}\.json/]) {
      await page.route(url, (route) => {
        if (!isAway) return route.continue();
        return url.source.includes("live") ? route.fulfill({ status: 503 }) : route.abort();
      });
    }
    await page.goto("/");
    // Reviews fail silently, because the page is complete without them.
    await expect(page.getByRole("heading", { name: "What people say" })).toHaveCount(0);
    const times = page.getByText("We can’t load the free times right now.");
    await expect(times).toBeVisible();
    await page.keyboard.press("Control+k");
    const found = page.getByRole("dialog", { name: "Search" });
    await expect(found.getByText(/^Search isn’t responding/)).toBeVisible();
    isAway = false;
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await expect(found.getByRole("option").first()).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Try again" }).first().click();
    await expect(page.getByText(/^Times in .*, your time zone\.$/)).toBeVisible();
    await expect(times).toHaveCount(0);
    isAway = true;
    await page.getByRole("button", { name: "Chat with us" }).click();
    const chat = page.getByRole("region", { name: "Chat" });
    await expect(chat.getByText("We can’t load the answers right now.")).toBeVisible();
    isAway = false;
    await chat.getByRole("button", { name: "Try again" }).click();
    await expect(chat.getByRole("listitem").first()).toBeVisible();
  });
});
