import { expect, expectNoAxeViolations, test } from "../support/browser-fixtures.ts";
import { signIn } from "../support/e2e/visitor.ts";

test("an expert's week is edited by pointer, keyboard and fields, with a live preview", async ({
  page,
  context,
  app,
}) => {
  await signIn(context, app, "hannah-weiss@experts.greenroom.example");
  await page.goto("/expert/hours");
  const preview = page.getByRole("region", { name: "What candidates see" }).getByRole("status");
  const count = async () => Number.parseInt((await preview.textContent()) ?? "", 10);
  const before = await count();
  await page.getByRole("tab", { name: "Grid" }).click();
  const cell = (day: string, time: string) =>
    page.getByRole("gridcell", { name: `${day}, ${time}`, exact: false });

  await cell("Tuesday", "9:00 AM").hover();
  await page.mouse.down();
  await cell("Thursday", "10:30 AM").hover();
  await page.mouse.up();
  await expect.poll(count).toBeGreaterThan(before);
  await expect(cell("Wednesday", "10:00 AM")).toHaveAttribute("aria-selected", "true");

  await cell("Saturday", "9:30 AM").focus();
  for (const key of ["Space", "Shift+ArrowDown", "Shift+ArrowDown"]) {
    await page.keyboard.press(key);
  }
  await expect(cell("Saturday", "10:30 AM")).toBeFocused();
  await expectNoAxeViolations(page, true);

  await page.getByRole("tab", { name: "Times" }).click();
  await expect(page.getByLabel("Tuesday, from")).toHaveValue("09:00");
  await expect(page.getByLabel("Tuesday, to")).toHaveValue("11:00");
  await expect(page.getByLabel("Saturday, to")).toHaveValue("11:00");
  await page.getByLabel("Saturday, to").fill("09:30");
  await expect(page.getByText("the next day", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Remove Saturday, hours 1" }).click();
  await page.getByRole("button", { name: "Save hours" }).click();
  await expect(page.getByText("Saved. Candidates see your new times now.")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Thursday, from")).toHaveValue("09:00");
  await expect(page.getByLabel("Saturday, from")).toHaveCount(0);

  // Leaving changed hours asks first.
  await page.getByRole("textbox", { name: "Sessions a day" }).fill("3");
  await expect(page.getByText("Not saved yet.")).toBeVisible();
  const leave = page.getByRole("link", { name: "Earnings", exact: true }).first();
  await leave.click();
  const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
  await expectNoAxeViolations(page, true);
  await dialog.getByRole("button", { name: "Keep editing" }).click();
  await expect(page).toHaveURL(/\/expert\/hours\?saved=week$/);
  await expect(page.getByRole("textbox", { name: "Sessions a day" })).toHaveValue("3");
  await leave.click();
  await dialog.getByRole("button", { name: "Leave without saving" }).click();
  await expect(page).toHaveURL(/\/expert\/earnings$/);
});
