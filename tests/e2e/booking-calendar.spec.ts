import { expect, test } from "../support/browser-fixtures.ts";

// Without the guards, focus falls to the page and Tab reaches no day.
test("moving by key into a past week focuses an available day", async ({ page }) => {
  await page.goto("/book-your-slot?service=coding");
  const next = page.getByRole("link", { name: "Next month" });
  const [month, following] = await next.evaluate((link) => {
    const shown = document.querySelector<HTMLElement>("[data-date]")!.dataset["date"]!;
    return [shown.slice(0, 7), new URL((link as HTMLAnchorElement).href).searchParams.get("month")];
  });
  await next.click();
  const first = page.locator(`[data-date="${following}-01"]`);
  await first.focus();
  await page.keyboard.press("PageUp");
  await expect(page.locator(`[data-date^="${month}"][tabindex="0"]`)).toBeFocused();
  await expect(page.getByRole("grid").locator('[tabindex="0"]')).toHaveCount(1);

  // A past day in an old URL keeps the calendar reachable, too.
  const shown = new Date();
  shown.setUTCDate(1);
  const past = shown.toISOString().slice(0, 10);
  await page.goto(`/book-your-slot?service=coding&zone=UTC&date=${past}`);
  await expect(page.getByRole("grid").locator('[tabindex="0"]')).toHaveCount(1);
});
