import { startApp } from "../support/app-server.ts";
import { expect, test } from "../support/browser-fixtures.ts";

test("npm run dev serves styled pages that hydrate without errors", async ({ page }) => {
  test.setTimeout(180_000);
  const dev = await startApp({ command: [process.execPath, "server/main.ts", "--dev"] });
  try {
    // Resolves after hydration.
    await page.goto(`${dev.url}/contact`, { timeout: 120_000 });
    await page.getByRole("button", { name: "Close offer" }).click();
    await expect(page.locator("[data-banner]")).toHaveCount(0);
    const font = await page.evaluate(() => getComputedStyle(document.body).fontFamily);
    expect(font).toContain("Hanken Grotesk");
  } finally {
    await page.close();
    await dev.stop();
  }
});
