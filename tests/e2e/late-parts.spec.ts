import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser-fixtures.ts";
import { freeSlot, pageOf } from "../support/e2e/booking-api.ts";
import { bookingPages } from "../support/e2e/booking-pages.ts";
import { hydrated, isTakenOver } from "../support/e2e/hydrated.ts";

/** Parts that load after their page, by their script's name. */
const LATE_PARTS = [
  ["/business", "inquiry-form", "form[aria-label='Organization inquiry']"],
  ["/webinar/interviewing-102", "interest-form", "main form"],
  ["/niche/coding", "niche-details", "main div:has(> section)"],
  ["/", "faq-section", "main section:has(> * details)"],
  ["/experts", "pagination", "main nav[aria-label='Pages']"],
] as const;

/** Doesn't send a script, until told to. */
async function withholdScript(page: Page, name: string) {
  const script = { asked: 0, isWithheld: true };
  await page.route(`**/assets/${name}-*.js`, (route) => {
    script.asked += 1;
    return script.isWithheld ? route.abort() : route.continue();
  });
  return script;
}

// Without the `catch` in late(), the error page would replace the page.
test.describe("when a part's script fails to load", () => {
  test.use({ allowedConsoleErrors: [/ERR_FAILED|dynamically imported module/] });

  test("a page stays as served", async ({ page, app }) => {
    await test.step("keeps the served part and its input", async () => {
      for (const [path, name, selector] of LATE_PARTS) {
        const script = await withholdScript(page, name);
        await page.goto(path, { waitUntil: "load" });
        const part = page.locator(selector).last();
        const served = await part.innerText();
        const field = part.locator("input[type='email']");
        const hasField = (await field.count()) > 0;
        if (hasField) await field.fill("typed@example.com");
        await hydrated(page);
        await expect.poll(() => isTakenOver(part), `${path} without ${name}`).toBe(true);
        await page.locator(".chat-row:not(.invisible) > button").waitFor();
        expect(await part.innerText(), `${path} without ${name}`).toBe(served);
        expect(script.asked, name).toBeGreaterThan(0);
        if (hasField) await expect(field).toHaveValue("typed@example.com");
        await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(/wrong|connection/);
      }
    });

    await page.unrouteAll();
    await test.step("offers to reload on a page rendered in the browser", async () => {
      await page.route("**/assets/faq-section-*.js", (route) => route.abort());
      await page.goto("/whyus");
      await page.locator("[data-logo]").click();
      const reload = page.getByRole("button", { name: "Reload" });
      await expect(reload).toBeVisible();
      await page.unrouteAll();
      await reload.click();
      await expect(page.locator("main details").first()).toBeVisible();
    });

    await page.unrouteAll();
    await test.step("keeps the served footer", async () => {
      await page.route("**/assets/site-footer-*.js", (route) => route.abort());
      const { time, details } = bookingPages(page, app);
      const slot = await freeSlot(app);
      await page.goto(pageOf(slot), { waitUntil: "load" });
      await hydrated(page);
      const footer = page.getByRole("contentinfo");
      const links = await footer.getByRole("link").count();
      await time.at(slot.start).click();
      await expect(details.heading).toBeVisible();
      await expect(footer.getByRole("link")).toHaveCount(links);
    });
  });

  test("a page works as soon as its scripts come", async ({ page }) => {
    await test.step("asks again for the page's entry, and repeats an earlier click", async () => {
      const script = await withholdScript(page, "entry.client");
      await page.goto("/contact", { waitUntil: "load" });
      await page.getByRole("button", { name: "Close offer" }).click();
      await expect.poll(() => script.asked).toBeGreaterThan(4);
      script.isWithheld = false;
      await hydrated(page);
      await expect(page.locator("[data-banner]")).toHaveCount(0);
    });

    // This one fails before the entry is asked for.
    await test.step("asks again for a module that the page is started with", async () => {
      const script = await withholdScript(page, "root");
      await page.goto("/contact", { waitUntil: "load" });
      await expect.poll(() => script.asked).toBeGreaterThan(4);
      script.isWithheld = false;
      await hydrated(page);
    });
  });
});
