import { expect, expectNoAxeViolations, test } from "../support/browser-fixtures.ts";
import { clipboardOf } from "../support/e2e/clipboard.ts";
import { signIn } from "../support/e2e/visitor.ts";
import { expectOnlyLogo } from "../support/e2e/only-logo.ts";

const STORY =
  "Last year our checkout at a small shop dropped one order in two hundred, and nobody knew why. " +
  "It was hard because it was intermittent and the logs showed nothing. I traced the requests, and I " +
  "found that two workers took the same job. I wrote a lock on the row instead of a queue, because a " +
  "queue would have taken two weeks. As a result, the lost orders went down from forty a week to zero.";

test.use({ viewport: { width: 360, height: 740 } });

test("by keyboard on a phone: a free question, its report, a full session, its report", async ({
  page,
  context,
  app,
}) => {
  const press = async (name: string, role: "button" | "link" = "button") => {
    await page.getByRole(role, { name, exact: true }).focus();
    await page.keyboard.press("Enter");
  };
  const answer = page.getByRole("textbox", { name: "Your answer" });
  const report = page.getByRole("heading", { name: "Your report" });
  const question = page.getByRole("region", { name: "Question" });

  await page.goto("/sessions/ai?topic=coding&question=own-story");
  await expect(question).toContainText("hard problem");
  await answer.fill("Last year our checkout");
  await page.reload();
  await expect(answer).toHaveValue("Last year our checkout");
  await answer.fill(STORY);
  await expect(page.getByText(/\d+ words; aim for/)).toBeVisible();
  await answer.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Send answer" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(report).toBeVisible();
  await expect(page.getByText(/^\d of 5$|^Not enough evidence$/)).toHaveCount(5);
  await expectNoAxeViolations(page);

  await signIn(context, app, "phone@example.com");
  await press("Start a full session", "link");
  await expect(page.getByRole("heading", { name: "A full AI session" })).toBeVisible();
  await page.goBack();
  await expect(report).toBeVisible();
  await page.reload();
  await expect(report).toBeVisible();
  await press("Answer this question again", "link");
  await expect(answer).toHaveValue("");
  await page.goto("/sessions/ai/full?topic=coding&level=mid&questions=own-story");
  await press("Continue with your free session");
  await page.getByText("Change topic or level").click();
  await expect(page.getByRole("combobox", { name: "Topic" })).toHaveValue("coding");
  await expectNoAxeViolations(page);
  await press("Start");
  await expect(question).toContainText("Question 1");
  await expectOnlyLogo(page);
  await answer.fill(STORY);
  await page.reload();
  await expect(answer).toHaveValue(STORY);
  await expectNoAxeViolations(page);
  await press("Send answer");
  await expect(answer).toHaveValue("");
  await expect(answer).toBeFocused();

  await page.evaluate(() => localStorage.removeItem("practice levels by points coding own-story"));
  await press("End session");
  const dialog = page.getByRole("dialog", { name: "End this session?" });
  await expect(dialog).toContainText("You get your report now");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "End session" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expectNoAxeViolations(page);
  await press("End and see report");
  await expect(report).toBeVisible();
  await expect(page.getByText("You ended the session")).toBeVisible();
  await expectNoAxeViolations(page);
  // Another try is compared with the session's.
  await press("Answer this question again", "link");
  await answer.fill(STORY);
  await press("Send answer");
  await expect(page.getByText(/level \d then, level \d now/).first()).toBeVisible();
});

const SOLUTION = `function firstUnmatched(line) {
  const open = [];
  const pairs = { ")": "(", "]": "[", "}": "{" };
  for (let i = 0; i < line.length; i++) {
    const one = line[i];
    if ("([{".includes(one)) open.push([one, i]);
    else if (pairs[one]) {
      if (open.length === 0 || open.at(-1)[0] !== pairs[one]) return i;
      open.pop();
    }
  }
  return open.length === 0 ? -1 : open[0][1];
}
console.log(firstUnmatched("(]"));
console.log(firstUnmatched("ok"));
`;
const SAID =
  "I keep a stack of the open brackets, and with each one I store its position. I walk through the line " +
  "once. When a closing bracket comes, I look at the top of the stack: if the stack is empty or the kinds " +
  "don't match, I return that position at once. At the end, whatever is still open is wrong, and I return " +
  "the position of the earliest one. It's one pass, so it's linear in time and space. I try an empty line " +
  "and two brackets that cross.";

test("a coding question is judged by what ran, on a phone and by keyboard", async ({ page }) => {
  await page.goto("/sessions/ai?topic=coding&question=first-unmatched");
  const editor = page.getByRole("region", { name: "Editor" });
  const code = editor.getByRole("textbox", { name: "Code" });
  await expect(code).toContainText("function firstUnmatched");
  await code.focus();
  await page.keyboard.press("ControlOrMeta+a");
  await clipboardOf(code, "paste", SOLUTION);
  await page.keyboard.press("Escape");
  await editor.getByRole("button", { name: "Run" }).focus();
  await page.keyboard.press("Enter");
  await expect(editor.getByRole("status")).toContainText("All 6 tests passed", { timeout: 30_000 });
  await expectNoAxeViolations(page);
  // It fits the screen.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.reload();
  await expect(code).toContainText("open.pop()");
  await editor.getByRole("button", { name: "Run" }).press("Enter");
  await expect(editor.getByRole("status")).toContainText("All 6 tests passed", { timeout: 30_000 });
  await page.getByRole("textbox", { name: "Your answer" }).fill(SAID);
  await page.getByRole("button", { name: "Send answer" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Your report" })).toBeVisible();
  const row = (name: string) =>
    page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });
  await expect(row("Code")).toContainText("5 of 5");
  await expect(row("Code")).toContainText("Six of the six tests passed; you named its cost right.");
  await expect(row("Testing")).toContainText("4 of 5");
  await expect(row("Testing")).toContainText("Two tests of your own ran.");
  await expect(page.getByText("open.pop()")).toBeAttached();
  await expectNoAxeViolations(page);
});
