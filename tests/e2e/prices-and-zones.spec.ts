import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser-fixtures.ts";
import { freeSlot, holdByForm } from "../support/e2e/booking-api.ts";
import { bookingPages } from "../support/e2e/booking-pages.ts";
import { signIn } from "../support/e2e/visitor.ts";

test("the price is what the code and the currency make it", async ({ page, context, app }) => {
  await test.step("a discount code lowers the price; an invalid one is reported and can be removed", async () => {
    const { details, checkout, order } = bookingPages(page, app);
    const email = await signIn(context, app);
    await page.goto(await holdByForm(context, app, await freeSlot(app)));
    // A signed-in visitor needs no code.
    await expect(details.email).toHaveValue(email);
    await expect(details.verified).toBeVisible();
    await expect(details.sendCode).toHaveCount(0);
    await expect(details.code).toHaveCount(0);
    await details.fillIn();
    await details.coupon.fill("NOSUCHCODE");
    await details.apply.click();
    await expect(details.coupon).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByText("We don’t know this code").first()).toBeVisible();
    await expect(details.name).toHaveValue("Asha Rao");
    await expect(details.apply).not.toHaveAttribute("aria-busy");
    // Continuing doesn't bypass the error.
    const refused = page.waitForResponse((response) => response.status() === 422);
    await details.proceed.click();
    await refused;
    await expect(details.proceed).not.toHaveAttribute("aria-busy");
    await expect(page.getByRole("alert")).toContainText("We don’t know this code");

    await expect(page.getByLabel("I’m under 18, and my parent or guardian agrees")).toBeVisible();
    await details.coupon.fill("halloween9");
    await details.apply.click();
    await expect(page.getByText("The price below includes 9% off.")).toBeVisible();
    await expect(page.getByText("−$7.11")).toBeVisible();
    // Enter continues, and the price shown is charged.
    await details.coupon.press("Enter");
    await expect(checkout.pay).toHaveText("Pay $71.89");
    await checkout.pay.click();
    await order.id();
    await expect(page.getByText("$71.89").first()).toBeVisible();
  });

  await test.step("the currency can be switched and is charged as shown", async () => {
    const { details, time, checkout } = bookingPages(page, app);
    await signIn(context, app);
    await page.goto("/book-your-slot?service=coding");
    await expect(page.getByText("$79").first()).toBeVisible();
    await page.getByRole("link", { name: "Show in ₹ (INR)" }).click();
    await expect(page.getByText("₹3,999").first()).toBeVisible();
    await time.times.last().click();
    await expect(page.getByText("₹3,999").first()).toBeVisible();
    const drafts: URLSearchParams[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/draft?"))
        drafts.push(new URLSearchParams(request.postData() ?? ""));
    });
    await details.fillIn({ request: "Kept over the switch." });
    await expect.poll(() => drafts.at(-1)?.get("request")).toBe("Kept over the switch.");
    await page.getByRole("button", { name: "Pay in dollars ($) instead" }).click();
    await expect(page.getByText("$79").first()).toBeVisible();
    // A draft must not undo the choice.
    expect(drafts.filter((draft) => draft.has("currency"))).toEqual([]);
    await expect(details.request).toHaveValue("Kept over the switch.");
    await page.getByRole("button", { name: "Pay in rupees (₹) instead" }).click();
    await expect(page.getByText("₹3,999").first()).toBeVisible();
    await details.proceed.click();
    await expect(checkout.pay).toHaveText("Pay ₹3,999");
    await page.goto("/book-your-slot?service=coding");
    await expect(page.getByText("₹3,999").first()).toBeVisible();
  });
});

for (const { timezoneId, price, code, zone } of [
  {
    timezoneId: "Asia/Kolkata",
    price: "₹3,999",
    code: "+91",
    zone: /^Times in Kolkata.*UTC\+05:30/,
  },
  {
    timezoneId: "Asia/Kathmandu",
    price: "$79",
    code: "+1",
    zone: /^Times in Kathmandu.*UTC\+05:45/,
  },
]) {
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test(`${timezoneId} sees ${price} and ${code}`, async ({ page, app }) => {
      const { details, time } = bookingPages(page, app);
      const slot = await freeSlot(app);
      await page.goto(`/book-your-slot?service=coding`);
      await expect(page.getByText(zone).first()).toBeVisible();
      await expect(page.getByText(price).first()).toBeVisible();

      // The shown time is the instant in this zone, even with an odd offset.
      const day = await page.evaluate(
        ([start, id]) =>
          new Intl.DateTimeFormat("en-CA", { timeZone: id, dateStyle: "short" }).format(
            new Date(start),
          ),
        [slot.start, timezoneId] as const,
      );
      await page.goto(`/book-your-slot?service=coding&expert=${slot.expert}&date=${day}`);
      const words = await page.evaluate(
        ([start, id]) =>
          new Intl.DateTimeFormat("en-US", {
            timeZone: id,
            hour: "numeric",
            minute: "2-digit",
          }).format(new Date(start)),
        [slot.start, timezoneId] as const,
      );
      await expect(time.at(slot.start)).toContainText(words.replace("\u202f", " "));
      await time.at(slot.start).click();
      await expect(details.countryCode).toHaveValue(code);
      await expect(page.getByText(price).first()).toBeVisible();
    });
  });
}

test.describe("a first visit in Kolkata", () => {
  test.use({ timezoneId: "Asia/Kolkata" });

  const dollars = (page: Page) => page.getByText("$79").filter({ visible: true });

  async function expectKolkata(page: Page) {
    await expect(page.getByText(/Times in Kolkata/)).toBeVisible();
    await expect(page.getByText("₹3,999").first()).toBeVisible();
    await expect(dollars(page)).toHaveCount(0);
  }

  test("shows the browser's zone and currency before any script file has loaded", async ({
    page,
    app,
  }) => {
    await page.route("**/assets/*.js", () => undefined);
    const shown: string[] = [];
    page.on("request", (request) => {
      if (request.isNavigationRequest()) shown.push(request.url().replace(app.url, ""));
    });
    await page.goto("/healthz");
    await page.goto("/book-your-slot?service=coding&expert=", { waitUntil: "commit" });
    await expectKolkata(page);
    await expect(page.getByText("These times are in UTC")).toHaveCount(0);
    const first = "/book-your-slot?service=coding&expert=";
    // Chromium reports Calcutta.
    expect(shown.slice(1)).toEqual([
      first,
      expect.stringMatching(/&expert=&browser_zone=Asia%2F(Kolkata|Calcutta)$/),
    ]);
    // The page's last script remembers the zone. Later visits need no reload.
    await expect.poll(() => page.evaluate(() => document.cookie)).toContain("gr_zone=");
    await page.goto("/book-your-slot?service=coding", { waitUntil: "commit" });
    await expectKolkata(page);
    expect(shown.slice(3)).toEqual(["/book-your-slot?service=coding"]);
    // The reload above replaced its entry, so two steps back lead to where the visit began.
    await page.evaluate(() => history.go(-2));
    await expect(page).toHaveURL("/healthz");
  });

  test("reloads once when cookies are blocked", async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(document, "cookie", { get: () => "", set() {} }),
    );
    await page.goto("/book-your-slot?service=coding");
    await expectKolkata(page);
  });

  test("reloads once in a zone the server doesn't know", async ({ page }) => {
    await page.addInitScript(() => {
      const { resolvedOptions } = Intl.DateTimeFormat.prototype;
      Intl.DateTimeFormat.prototype.resolvedOptions = function () {
        return { ...resolvedOptions.call(this), timeZone: "Etc/Unknown" };
      };
    });
    await page.goto("/book-your-slot?service=coding");
    await expect(page.getByText("These times are in UTC")).toBeVisible();
    await expect(page).toHaveURL(/browser_zone=Etc%2FUnknown$/);
  });

  test("another zone can be chosen, is remembered, and changes the times", async ({
    page,
    context,
    app,
  }) => {
    // A link from another zone opens in the reader's own.
    await page.goto("/book-your-slot?service=coding&browser_zone=Asia/Tokyo");
    await expectKolkata(page);
    await page.goto("/book-your-slot?service=coding&browser_zone=Asia/Tokyo");
    await expectKolkata(page);
    // A zone that the visitor has left isn't kept.
    await context.addCookies([{ name: "gr_zone", value: "Asia/Tokyo", url: app.url }]);

    const { time, details } = bookingPages(page, app);
    await page.goto("/book-your-slot?service=coding");
    await expectKolkata(page);
    await time.zone.selectOption("America/New_York");
    await expect(page.getByText(/Times in .*New York/)).toBeVisible();
    await expect(page).toHaveURL("/book-your-slot?service=coding&zone=America%2FNew_York");
    await page.reload();
    await expect(page.getByText(/Times in .*New York/)).toBeVisible();
    await page.goto("/book-your-slot?service=coding");
    await expect(page).toHaveURL("/book-your-slot?service=coding");
    await expect(time.zone).toHaveValue("America/New_York");
    await time.times.last().click();
    await expect(details.heading).toBeVisible();
    await expect(page.getByText(/New York \(UTC/).first()).toBeVisible();
    // Choosing the browser's own zone resets the choice.
    await page.goto("/book-your-slot?service=coding");
    await time.zone.selectOption("Asia/Kolkata");
    await expectKolkata(page);
    await page.goto("/book-your-slot?service=coding");
    await expectKolkata(page);
  });
});

test("the pickers keep everything in the URL, and links lead straight there", async ({
  page,
  app,
}) => {
  const { time } = bookingPages(page, app);
  await page.goto("/book-your-slot");
  await time.session(/^DevOps/).click();
  await expect(page).toHaveURL(/service=devops/);
  await expect(time.times.first()).toBeVisible();
  const expert = (await time.expert.locator("option").nth(1).getAttribute("value"))!;
  await time.expert.selectOption(expert);
  await expect(page).toHaveURL(new RegExp(`expert=${expert}`));
  await expect(page.getByText(/, with (?!whoever)/)).toBeVisible();
  await page.goBack();
  await expect(time.expert).toHaveValue("");

  await page.goto(`/book-your-slot?service=devops&expert=${expert}`);
  await expect(time.heading).toBeVisible();
  // The session isn't asked again.
  await expect(page.getByRole("main").getByText("DevOps").first()).toBeVisible();
  await expect(page.getByRole("main").locator("select")).toHaveCount(2);
  await expect(time.expert).toHaveValue(expert);
  await expect(time.times.first()).toBeVisible();
});

test("links to what can't be booked say so and offer alternatives", async ({ request }) => {
  const shown = async (query: string) => {
    const answer = await request.get(`/book-your-slot?${query}`);
    return (await answer.text()).replaceAll(/<!--.*?-->/g, "");
  };
  expect(await shown("service=no-such-thing")).toContain("We don’t offer that session");
  const written = await shown("service=resume-writing");
  expect(written).toContain("has no times to book yet");
  expect(written).toContain('href="/book-your-slot?service=coding"');
  const nobody = await shown("service=coding&expert=nobody-at-all&zone=UTC");
  expect(nobody).toContain("That expert doesn’t offer this session now");
  expect(nobody).toContain('name="start"');
  expect(await shown("hold=00000000-0000-4000-8000-000000000000")).toContain(
    "We can’t find that hold in this browser",
  );
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the pickers, the calendar and the currency work as forms and links", async ({
    page,
    app,
  }) => {
    const { time } = bookingPages(page, app);
    await page.goto("/book-your-slot");
    await expect(page.getByText("These times are in UTC")).toBeVisible();
    await expect(page.getByRole("main").locator("select").first()).toHaveAttribute("name", "zone");
    await time.session(/^DevOps/).click();
    await expect(page).toHaveURL(/service=devops/);
    await time.zone.selectOption("Asia/Kolkata");
    await page.getByRole("button", { name: "Show times" }).click();
    await expect(page.getByText(/Times in .*Kolkata/)).toBeVisible();
    await expect(page).toHaveURL(/service=devops/);
    await expect(page.getByText("₹3,999").first()).toBeVisible();
    const day = page.locator('[role="grid"] a[data-date]').last();
    const date = await day.getAttribute("data-date");
    await day.click();
    await expect(page).toHaveURL(new RegExp(`date=${date}`));
    await expect(page.getByText(/Times in .*Kolkata/)).toBeVisible();
    await page.getByRole("link", { name: "Show in $ (USD)" }).click();
    await expect(page.getByText("$79").first()).toBeVisible();
  });
});
