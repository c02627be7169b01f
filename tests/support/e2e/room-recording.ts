import { expect, type Page } from "@playwright/test";

export const isRecording = (page: Page, and = "") =>
  expect(
    page.getByRole("status").filter({ hasText: new RegExp(`^\\s*Recording${and}$`) }),
  ).toBeVisible({ timeout: 30_000 });

/** The candidate requests a recording, and both agree. */
export async function startRecording(page: Page, expert: Page, expertName: string): Promise<void> {
  await page.getByRole("button", { name: "Record this session" }).click();
  await page.getByRole("button", { name: `Ask ${expertName}` }).click();
  await expert.getByRole("button", { name: "Allow recording" }).click();
  await isRecording(page);
}
