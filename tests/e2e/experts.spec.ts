import { expect, test } from "../support/browser-fixtures.ts";
import { bookingPages } from "../support/e2e/booking-pages.ts";

const COUNT = /^(\d+) experts?/;

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "scripted" : "plain", () => {
    test.use({ javaScriptEnabled });

    test(`the listing is filtered, sorted and paged by its URL (JavaScript ${javaScriptEnabled})`, async ({
      page,
      app,
    }) => {
      const { time, details } = bookingPages(page, app);
      const status = page.getByText(COUNT);
      const count = async () => Number(COUNT.exec(await status.innerText())![1]);
      const cards = page.getByRole("main").getByRole("region").getByRole("heading", { level: 2 });
      await page.goto("/experts");
      const all = await count();
      expect(all).toBeGreaterThanOrEqual(36);
      await expect(cards).toHaveCount(12);
      const firstPage = await cards.allInnerTexts();

      await page.getByRole("link", { name: "Next" }).first().click();
      await expect(page).toHaveURL(/page=2/);
      await expect(cards.first()).not.toHaveText(firstPage[0]!);

      await page.goto("/experts");
      // With JavaScript a choice applies at once, without it with a button.
      const apply = async () => {
        const button = page.getByRole("button", { name: "Show experts" });
        if (javaScriptEnabled) await expect(button).toHaveCount(0);
        else await button.click();
      };
      await page.getByLabel("Topic", { exact: true }).selectOption({ label: "Coding" });
      await page.getByLabel("Sort by").selectOption("name");
      await apply();
      await expect(page).toHaveURL(/topic=coding.*sort=name/);
      // The select shows it, and before the list has loaded, the URL does.
      await expect(page.locator(".listing-filters > summary")).toContainText("(1)");
      await expect(page.getByLabel("Topic", { exact: true })).toHaveValue("coding");
      const coders = await count();
      expect(coders).toBeGreaterThanOrEqual(3);
      expect(coders).toBeLessThan(all);
      const names = await cards.allInnerTexts();
      expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)));
      await page.reload();
      expect(await cards.allInnerTexts()).toEqual(names);

      await page.getByLabel("Language").selectOption({ index: 1 });
      await page.getByLabel("Price").selectOption({ index: 1 });
      await apply();
      await expect(page).toHaveURL(/price=\d+/);
      await expect(page.locator(".listing-filters > summary")).toContainText("(3)");
      expect(await count()).toBeLessThanOrEqual(coders);
      await page.getByRole("link", { name: "Clear" }).click();
      await expect(status).toContainText(`${all} experts`);
      await expect(page.getByLabel("Topic", { exact: true })).toHaveValue("");

      await test.step("a profile leads to that expert's times", async () => {
        await page.goto("/experts?topic=finance");
        const link = cards.getByRole("link");
        const name = await link.first().innerText();
        await link.first().click();
        await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
        await expect(page.getByText("Demo profile")).toBeVisible();
        await expect(page.getByText(/Times in /)).toBeVisible();
        await page.getByRole("link", { name: /^Book: Finance/ }).click();
        await expect(page).toHaveURL(/service=finance&expert=[\w-]+/);
        await expect(page.getByText(`, with ${name}`)).toBeVisible();
        await time.times.last().click();
        await expect(details.heading).toBeVisible();
        await expect(page.getByText(`minutes with ${name}`)).toBeVisible();
      });

      await test.step("explains when nobody matches, with links to continue", async () => {
        await page.goto("/experts?topic=truck-drivers&price=1&currency=USD");
        await expect(page.getByText("No experts match")).toBeVisible();
        await page.getByRole("link", { name: "Show all experts" }).click();
        await expect(page.getByText(COUNT)).not.toHaveText(/^0 /);
      });
    });
  });
}

test("ignores invalid filters, and a missing expert is a 404", async ({ request }) => {
  for (const query of ["topic=nothing", "page=999", "page=-1", "price=x", "zone=Mars/Olympus"]) {
    expect((await request.get(`/experts?${query}`)).status(), query).toBe(200);
  }
  const answer = await request.get("/experts/nobody-at-all");
  expect(answer.status()).toBe(404);
  const html = await answer.text();
  expect(html).toMatch(/<h1[^>]*>Page not found/);
  expect(html).toMatch(/<a [^>]*href="\/experts"/);
});
