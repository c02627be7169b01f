import { expect, type Page } from "@playwright/test";

/** During a timed interview, the site shows its logo, and nothing else that could distract. */
export async function expectOnlyLogo(page: Page): Promise<void> {
  const inHeader = page.getByRole("navigation", { name: "Main" }).locator("a, button");
  const shown = inHeader.filter({ visible: true });
  await expect(shown).toHaveCount(1);
  await expect(shown).toHaveAttribute("href", "/");
  for (const part of ["[data-banner]", "[data-chat-launcher]", "[data-consent]"]) {
    await expect(page.locator(part).filter({ visible: true })).toHaveCount(0);
  }
}
