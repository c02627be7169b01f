import { expect, test } from "../support/browser-fixtures.ts";
import { freeSlot, holdByForm } from "../support/e2e/booking-api.ts";

test.use({ viewport: { width: 1280, height: 900 } });

test.describe("the banner", () => {
  test("is in the served page, without the other currency", async ({ request }) => {
    const html = await (await request.get("/")).text();
    const banner = /<section[^>]*aria-label="Offer"[\s\S]*?<\/section>/.exec(html)![0];
    expect(banner).toContain("HALLOWEEN9");
    expect(banner).toContain("9% off interviews");
    expect(banner).not.toContain("₹");
  });

  test("keeps its place and its promises", async ({ page, context, app }) => {
    const spacer = page.locator("[data-banner-spacer]");
    await test.step("is 64 px high, links to booking, and leaves a spacer there and when closed", async () => {
      await page.goto("/");
      const banner = page.getByRole("region", { name: "Offer" });
      expect((await banner.boundingBox())?.height).toBe(64);
      const nav = page.getByRole("navigation", { name: "Main" });
      expect((await nav.boundingBox())?.height).toBeGreaterThanOrEqual(84);
      await banner.getByRole("link", { name: "Schedule now" }).click();
      await expect(page).toHaveURL(/\/book-your-slot$/);
      await expect(banner).toHaveCount(0);
      expect((await spacer.boundingBox())?.height).toBe(64);
      await page.goBack();
      await page.getByRole("button", { name: "Close offer" }).click();
      await expect(banner).toHaveCount(0);
      await expect(spacer).toHaveCount(1);
      // The dismissal lasts across client-side navigation.
      await page.getByRole("link", { name: "Meet the experts" }).click();
      await expect(page).toHaveURL(/\/experts$/);
      await expect(banner).toHaveCount(0);
      await expect(spacer).toHaveCount(1);
    });

    await test.step("checks the currency again on focus, visibility change and page show", async () => {
      await page.goto("/contact");
      const currency = page.locator("[data-banner-currency]");
      for (const [event, target, choice, sign] of [
        ["focus", "window", "INR", "₹"],
        ["visibilitychange", "document", "USD", "$"],
        ["pageshow", "window", "INR", "₹"],
      ] as const) {
        await context.addCookies([{ name: "gr_currency", value: choice, url: app.url }]);
        await page.evaluate(
          ([name, on]) =>
            (on === "window" ? globalThis : document).dispatchEvent(new Event(name ?? "")),
          [event, target],
        );
        await expect(currency).toContainText(sign);
      }
    });

    await test.step("is hidden when the code is not active", async () => {
      await page.route("**/api/site-config", (route) =>
        route.fulfill({ json: { logsToConsole: true, banner: { active: false } } }),
      );
      await page.goto("/contact");
      await expect(spacer).toHaveCount(1);
      await expect(page.getByText("HALLOWEEN9")).toHaveCount(0);
    });
  });

  test("is replaced on booking pages by one line with the zone and the hold's countdown", async ({
    page,
    context,
    app,
  }) => {
    const strip = page.locator("[data-banner-spacer]");
    const expectLine = async (text: RegExp) => {
      await expect(strip).toHaveText(text);
      expect((await strip.boundingBox())?.height).toBe(64);
      for (const line of await strip.locator("p").all()) {
        expect((await line.boundingBox())?.height).toBeLessThanOrEqual(24);
      }
    };
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto("/book-your-slot?service=coding&zone=America/Argentina/Buenos_Aires");
      await expectLine(/Buenos Aires, Argentina \(UTC-03:00\)$/);
      const hold = await holdByForm(context, app, await freeSlot(app));
      await page.goto(`${hold}&zone=America/Argentina/Buenos_Aires`);
      await expectLine(/Buenos Aires, Argentina \(UTC-03:00\)Held for you: (10:00|9:\d\d)/);
      await page.goto("/book-your-slot?service=coding&zone=Asia/Kolkata");
      await expectLine(/Kolkata \(UTC\+05:30\)Held for you: (10:00|9:\d\d)/);
      await context.clearCookies();
    }
  });
});
