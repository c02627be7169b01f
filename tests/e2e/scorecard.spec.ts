import { expect, expectNoAxeViolations, test } from "../support/browser-fixtures.ts";
import type { NewEvent } from "#modules/timeline/schema.ts";
import { heldSession } from "../support/e2e/held-session.ts";
import { signIn } from "../support/e2e/visitor.ts";

test.use({ allowedConsoleErrors: [/ERR_INTERNET_DISCONNECTED/] });

const marked = (dimension: string, level: number, text?: string): NewEvent => ({
  kind: "mark",
  data: { dimension, level, ...(text ? { text } : {}) },
});

const PROFILE = {
  intent: "apply",
  name: "Asha Rao",
  headline: "Interviewed 300 engineers",
  biography: "I ask small questions.",
  "topic.coding": "on",
  years: "9",
  "language.0": "en",
  zone: "Europe/Dublin",
  "link.0": "https://example.com/asha",
};

test("a scorecard is saved as typed, quotes the timeline, and reaches the candidate", async ({
  page,
  browser,
  watch,
  app,
}) => {
  test.slow();
  const buyer = await browser.newContext();
  watch(buyer);
  await signIn(buyer, app);
  const { booking, expertEmail } = await heldSession(app, buyer, [
    [7, "candidate", { kind: "chat", data: { text: "Is it sorted?" } }],
    [8, "expert", marked("clarifying", 4, "Asked twice")],
    [16, "expert", marked("approach", 3, "Two ways")],
    [40, "expert", marked("testing", 2, "Ran it once")],
    [50, "expert", marked("communication", 5)],
    [60, "expert", { kind: "end", data: {} }],
  ]);

  await signIn(page.context(), app, expertEmail);
  // An incomplete one stays in the room, at the first field to fix.
  await page.goto(`/room/${booking}`);
  await page.getByLabel("The one thing to change").fill("Test soo");
  await page.getByRole("button", { name: "Send scorecard" }).click();
  await expect(page.getByRole("group", { name: "Code" })).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`/room/${booking}$`));
  await expect(page.getByLabel("The one thing to change")).toHaveValue("Test soo");
  await expectNoAxeViolations(page, true);

  // Text typed offline outlives the tab and also shows on the session's page.
  const tab = await page.context().newPage();
  await tab.goto(`${app.url}/room/${booking}`);
  await page.context().setOffline(true);
  await tab.getByLabel("What went well").fill("You asked first.");
  const offline = tab.getByRole("group", { name: "Code" });
  await offline.getByText("Add evidence for Code").click();
  await offline
    .getByLabel("Quote from the timeline")
    .selectOption({ label: "7:00 · Chat by Asha Rao: Is it sorted?" });
  await offline.getByRole("button", { name: "Add quote" }).click();
  await offline.getByLabel("Your observation").fill("Named each step");
  await expect(tab.getByText(/^Kept in this browser/)).toBeVisible();
  await tab.close();
  await page.context().setOffline(false);

  await page.goto("/expert/sessions");
  const due = page.getByRole("region", { name: "Due" });
  await due.locator(`a[href="/expert/sessions/${booking}"]`).click();
  await expect(page.getByRole("heading", { name: "Scorecard", exact: true })).toBeVisible();
  await expect(page.getByLabel("What went well")).toHaveValue("You asked first.");
  const code = page.getByRole("group", { name: "Code" });
  await expect(code.getByRole("checkbox", { name: /Is it sorted/ })).toBeChecked();
  await expect(code.getByLabel("Your observation")).toBeVisible();
  await expect(code.getByLabel("Your observation")).toHaveValue("Named each step");
  await code.getByLabel("Your observation").fill("");
  await expect(page.getByText("Draft saved")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("What went well")).toHaveValue("You asked first.");
  await expect(code.getByRole("checkbox", { name: /Is it sorted/ })).toBeChecked();
  await expectNoAxeViolations(page, true);

  await page.getByRole("button", { name: "Send scorecard" }).click();
  await expect(code).toBeFocused();
  // Only the chosen level says what it means.
  const meaning = code.locator("#scorecard-level-code-3");
  await expect(meaning).toBeHidden();
  await code.getByRole("radio", { name: "3 of 5" }).check();
  await expect(meaning).toBeVisible();
  await expect(code.locator("#scorecard-level-code-4")).toBeHidden();
  const said = page.getByRole("group", { name: "Communication" });
  await expect(said).toContainText("5 of 5 at 50:00");
  await page
    .getByRole("alert")
    .getByRole("link", { name: /in Communication/ })
    .click();
  await expect(said.getByLabel("Your observation")).toBeFocused();
  await page.keyboard.type("Explained each line.");
  await page.getByLabel("The one thing to change").fill("Test sooner.");
  await page.getByRole("radio", { name: "Not yet" }).check();
  await page.getByLabel("Why", { exact: true }).fill("Testing decides.");
  await page.getByRole("button", { name: "Send scorecard" }).click();
  await expect(page.getByText("We’ve emailed your scorecard to the candidate.")).toBeVisible();

  const question = "Which tests would you write first?";
  const closed = await buyer.newPage();
  await closed.goto(`${app.url}/candidate/sessions/${booking}`);
  await buyer.setOffline(true);
  await closed.getByLabel("Your question").fill(question);
  await closed.close();
  await buyer.setOffline(false);
  const reader = await buyer.newPage();
  await reader.goto(`${app.url}/candidate/sessions/${booking}`);
  await expect(reader.getByLabel("Your question")).toHaveValue(question);
  await expect(reader.getByRole("row", { name: /Testing\s+2 of 5/ })).toBeVisible();
  // There is no recording to link to.
  await expect(reader.getByText("Is it sorted?").first()).toBeVisible();
  await expect(reader.getByRole("link", { name: /^Go to/ })).toHaveCount(0);
  await expectNoAxeViolations(reader, true);

  const unrated = reader.locator("fieldset").getByText("Choose a rating");
  await reader.getByRole("button", { name: "Send review" }).click();
  await expect(unrated).toBeVisible();
  await reader.getByRole("radio", { name: /^4 of 5/ }).check();
  await expect(unrated).toBeHidden();

  await reader.setViewportSize({ width: 360, height: 800 });
  await reader.getByRole("link", { name: "See your progress" }).click();
  const chart = reader.getByRole("table", { name: "Testing: levels over time" });
  await expect(chart.getByRole("row").nth(1)).toHaveText(/2 of 5$/);
  await reader.getByLabel("Date of your interview").fill("2099-12-12");
  await reader.getByRole("button", { name: "Make a plan" }).click();
  await expect(reader.getByText("Enter a date within a year")).toBeVisible();
  for (const part of await reader.locator("main details > summary").all()) await part.click();
  expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectNoAxeViolations(reader, true);

  // An applicant reads a transcript with code on a phone.
  const applied = await buyer.request.post(`${app.url}/expert/apply`, { form: PROFILE });
  expect(applied.ok()).toBe(true);
  await reader.goto(`${app.url}/expert/apply`);
  await expect(reader.locator("pre").first()).toBeVisible();
  expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await buyer.close();
});
