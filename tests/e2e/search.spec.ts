import { expect, expectNoAxeViolations, test } from "../support/browser-fixtures.ts";

test("search answers on its page, in the header’s dialog, and leads to a question", async ({
  page,
}) => {
  await test.step("search answers while typing, corrects typos and works by keyboard", async () => {
    await page.goto("/search");
    const results = page.locator("[data-search-results] a");
    await expect(page.getByText("Popular searches")).toBeVisible();
    await expect(results.first()).toHaveText(/F-1 visa/);

    const field = page.getByLabel("What are you looking for?");
    await field.pressSequentially("produkt managment");
    await expect(page).toHaveURL(/q=produkt\+managment/);
    await expect(results.first()).toHaveText(/Product management/);
    await expect(field).toBeFocused();
    await expect(page.getByText(/for “produkt managment”/)).toBeVisible();

    await page.keyboard.press("ArrowDown");
    await expect(results.first()).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(results.nth(1)).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await expect(field).toBeFocused();
    await expectNoAxeViolations(page);

    // Nothing found has links to continue.
    await field.fill("zzzxqyv");
    await expect(page.getByRole("heading", { name: "No results" })).toBeVisible();
    await expect(page.locator("main").getByRole("link", { name: "Contact us" })).toBeVisible();
  });

  await test.step("opens a dialog, selects by arrow keys, and restores focus", async () => {
    await page.goto("/top-jobs");
    const link = page.locator("header").getByRole("link", { name: "Search" });
    await link.click();
    const dialog = page.getByRole("dialog", { name: "Search" });
    const field = dialog.getByRole("combobox");
    await expect(field).toBeFocused();
    await expect(dialog.getByRole("option").first()).toHaveText(/F-1 visa/);

    await field.fill("star");
    await expect(dialog.getByRole("option", { name: /STAR answer rewritten/ })).toBeVisible();
    await page.keyboard.press("ArrowDown");
    const chosen = dialog.getByRole("option", { selected: true });
    await expect(chosen).toHaveCount(1);
    await expect(field).toHaveAttribute(
      "aria-activedescendant",
      (await chosen.getAttribute("id"))!,
    );
    await expectNoAxeViolations(page);

    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(link).toBeFocused();

    await page.keyboard.press("Control+k");
    await field.fill("a star answer rewritten");
    await expect(dialog.getByRole("option", { name: /STAR answer rewritten/ })).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/blogs/star-rewrite");
    await expect(dialog).toBeHidden();

    // Enter without a selection shows all results.
    await page.locator("header").getByRole("link", { name: "Search" }).click();
    await field.fill("visa");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/search?q=visa");
  });

  await test.step("a found question opens at its place and takes focus", async () => {
    await page.goto("/search?q=which+time+zone+are+the+times+in");
    await page
      .locator("[data-search-results] a")
      .filter({ hasText: "Which time zone are the times in?" })
      .click();
    await expect(page).toHaveURL("/pricing#faq-zones");
    const entry = page.locator("details", { has: page.locator("#faq-zones") });
    await expect(entry).toHaveAttribute("open", "");
    await expect(entry.locator("summary")).toBeFocused();
    await expect(entry.locator("summary")).toBeInViewport();
    await expect(page.locator("#faq details[open]")).toHaveCount(1);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a link to a question opens it as well", async ({ page }) => {
    await page.goto("/pricing#faq-cancel");
    const entry = page.locator("details", { has: page.locator("#faq-cancel") });
    await expect(entry).toHaveAttribute("open", "");
    await expect(entry.locator("summary")).toBeInViewport();
  });
});
