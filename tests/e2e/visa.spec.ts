import { expect, expectNoAxeViolations, test } from "../support/browser-fixtures.ts";
import { signIn } from "../support/e2e/visitor.ts";
import { expectOnlyLogo } from "../support/e2e/only-logo.ts";

test("an applicant's facts are kept until the start, and the clock cuts an answer off", async ({
  page,
  context,
  app,
}) => {
  await page.goto("/sessions/visa?topic=f1-visa");
  await page.getByLabel("School").fill("Purdue University");
  await page.getByLabel("Program", { exact: true }).fill("MS in Computer Science");
  await page.getByLabel("First-year cost").fill("45,000");
  await page.getByLabel("Twice the time").check();
  await expectNoAxeViolations(page, true);
  // Signing in leads back to the form as it was left.
  await page.getByRole("link", { name: "Sign in to start" }).click();
  await expect(page).toHaveURL(/\/candidate\/login/);
  const back = new URL(page.url()).searchParams.get("next")!;
  await signIn(context, app, "visa-applicant@example.com");
  await page.goto(back);
  await expect(page.getByLabel("School")).toHaveValue("Purdue University");
  await expect(page.getByLabel("Twice the time")).toBeChecked();
  await page.getByLabel("As at the window").check();
  await page.getByLabel("Who pays", { exact: true }).fill("My father");
  await expectNoAxeViolations(page, true);
  await page.getByRole("button", { name: "Start the interview" }).click();

  const question = page.getByRole("region", { name: "Question" });
  const answer = page.getByRole("textbox", { name: "Your answer" });
  await expect(question).toContainText("You chose Purdue University. Why that school?");
  await expectOnlyLogo(page);
  await answer.fill("Purdue, because of its lab on distributed systems.");
  await answer.press("Enter");
  await expect(question).toContainText(/study|degree/);
  await expect(answer).toHaveValue("");
  await expect(answer).toBeFocused();

  // The officer interrupts during a reload, and the typed text counts.
  await answer.fill("A master's in computer science, where");
  await page.request.post("/dev/clock", { data: { advanceMs: 25_000 } });
  await page.reload();
  await expect(question).toContainText("I’ll stop you there.");
  await expect(answer).toHaveValue("");
  await expectNoAxeViolations(page, true);

  await page.getByText("End interview").click();
  await page.getByRole("button", { name: "End and see report" }).click();
  await expect(page.getByRole("heading", { name: "Your report" })).toBeVisible();
  await expect(page.getByText("A master's in computer science, where").first()).toBeVisible();
  await expectNoAxeViolations(page, true);
  const kept = await page.evaluate(() => localStorage.getItem("visa-facts:f1-visa"));
  expect(kept).toBeNull();
});
