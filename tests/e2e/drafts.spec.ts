import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser-fixtures.ts";
import { signIn } from "../support/e2e/visitor.ts";

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

// Fails if a form isn't kept in the browser, or if it's still there once it was sent.
test("an inquiry, an application and a trial survive a reload, until they're sent", async ({
  page,
  context,
  app,
}) => {
  await test.step("an inquiry", async () => {
    await page.goto("/business");
    const form = page.getByRole("form", { name: "Organization inquiry" });
    const typed = {
      Company: "Lakeside Foods",
      "Your name": "Asha Rao",
      "Work email": "hr@a.example",
    };
    for (const [name, value] of Object.entries(typed)) await form.getByLabel(name).fill(value);
    await page.reload();
    for (const [name, value] of Object.entries(typed)) {
      await expect(form.getByLabel(name)).toHaveValue(value);
    }
    await form.getByLabel("Which interviews, and by when?").fill("Ten, by May.");
    await form.getByRole("button", { name: "Send inquiry" }).click();
    await expect(page.getByText("We’ve received your inquiry")).toBeVisible();
    await page.reload();
    await expect(form.getByLabel("Company")).toHaveValue("");
  });

  await signIn(context, app);
  await test.step("an application", async () => {
    await page.goto("/expert/apply");
    await field(page, "Name").fill("Zoë O’Neill");
    await field(page, "Headline").fill("Interviewed 300 engineers");
    await field(page, "About you").fill("I ask small questions.");
    await page.getByLabel("Coding", { exact: false }).first().check();
    await page.reload();
    await expect(field(page, "Name")).toHaveValue("Zoë O’Neill");
    await expect(field(page, "Headline")).toHaveValue("Interviewed 300 engineers");
    await expect(field(page, "About you")).toHaveValue("I ask small questions.");
    await expect(page.getByLabel("Coding", { exact: false }).first()).toBeChecked();
    await page.getByLabel("Years of experience").fill("9");
    await field(page, "Main language").selectOption({ label: "English" });
    await page.getByLabel("Profile, such as LinkedIn").fill("https://example.com/zoe");
    await page.getByRole("button", { name: "Continue to the trial interview" }).click();
  });

  await test.step("a trial", async () => {
    const third = page.getByRole("radio", { name: /^3\b/ });
    await third.first().check();
    await third.last().check();
    await page.reload();
    await expect(page.getByRole("radio", { checked: true })).toHaveCount(2);
    await expect(third.first()).toBeChecked();
    for (const one of await third.all()) await one.check();
    await page.getByRole("button", { name: "Send application" }).click();
    await expect(page.getByText("We’ve received your application")).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("drafts"))).toBe("{}");
  });
});
