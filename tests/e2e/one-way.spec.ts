import type { Page } from "@playwright/test";
import { expect, expectNoAxeViolations, test } from "#tests/support/browser-fixtures.ts";
import { hydrated } from "#tests/support/e2e/hydrated.ts";
import {
  button,
  crash,
  question,
  record,
  secondsLeft,
  startInterview,
} from "#tests/support/e2e/one-way.ts";
import { signIn } from "#tests/support/e2e/visitor.ts";
import { expectOnlyLogo } from "../support/e2e/only-logo.ts";

// A killed tab's request, and scripts that are withheld.
test.use({
  viewport: { width: 360, height: 740 },
  allowedConsoleErrors: [/ERR_(CONNECTION_RESET|EMPTY_RESPONSE|FAILED)/],
});

const SIZES = [
  [390, 844],
  [768, 1024],
  [1440, 900],
  [360, 740],
] as const;

/** Expects the recording controls on the screen and uncovered. */
async function expectInOneView(page: Page): Promise<void> {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    for (const part of [
      question(page).getByRole("heading"),
      question(page).getByRole("timer"),
      page.locator("video"),
      button(page, "Stop"),
    ]) {
      await expect(part, `at ${width} px`).toBeInViewport({ ratio: 0.99 });
    }
    await button(page, "Stop").click({ trial: true });
  }
}

test("an interview survives a killed tab", async ({ app, context, page }) => {
  await signIn(context, app);
  await page.goto("/interviews/oneway/start");
  await expectNoAxeViolations(page, true);
  const url = await startInterview(page);
  await page.getByRole("button", { name: "Start the check" }).click();
  await expect(page.getByText("This is how others see you")).toBeVisible();
  await expect(button(page, "Record 3 seconds")).toBeEnabled();
  await expectNoAxeViolations(page);

  // The practice answer never leaves the page. By keyboard from here to the first answer.
  await button(page, "Start practice").press("Enter");
  await expect(question(page)).toContainText("It isn’t kept");
  await button(page, "Start recording").press("Enter");
  await expect(button(page, "Stop")).toBeFocused();
  await expect.poll(() => secondsLeft(page)).toBeLessThan(119);
  await page.keyboard.press("Enter");
  await expect(page.locator("video[aria-label='Your answer']")).toBeVisible();
  await expect(question(page)).toContainText("Not saved: it’s gone when you continue.");
  await expect(button(page, "Next question")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(question(page)).toContainText("Question 1 of 3");
  await expectOnlyLogo(page);
  await expect(question(page).getByRole("heading")).toBeFocused();
  await expectNoAxeViolations(page);

  // The tab is killed in the middle of an answer.
  await record(page, 1, "Start recording");
  await expectInOneView(page);
  let leftBefore = 0;
  await crash(context, page, async () => (leftBefore = await secondsLeft(page)));
  const back = await context.newPage();
  await back.goto(url);
  await expect(button(back, "Resume where you stopped")).toBeVisible();
  const leftAfter = await secondsLeft(back);
  expect(leftAfter).toBeGreaterThanOrEqual(leftBefore - 1);
  expect(leftAfter).toBeLessThanOrEqual(leftBefore + 2);
  await expectNoAxeViolations(back);
  await record(back, 1, "Resume where you stopped");

  // A second tab doesn't disturb it.
  const second = await context.newPage();
  await second.goto(url);
  await expect(second.getByText("This interview is open in another tab")).toBeVisible();
  await second.close();
  const spoken = 120 - (await secondsLeft(back));
  await button(back, "Stop").click();
  for (const [next, shown] of [
    ["Next question", "Question 2 of 3"],
    ["Next question", "Question 3 of 3"],
  ] as const) {
    await button(back, next).click();
    await expect(question(back)).toContainText(shown);
    await record(back, 1, "Start recording");
    await button(back, "Stop").click();
  }
  await button(back, "Submit").click();
  await expect(back).toHaveURL(`${url}/review`);

  // Each answer appears without a reload, complete, in one file, and seekable.
  await expect(back.locator("video")).toHaveCount(3, { timeout: 30_000 });
  await expect(back.getByText(/^Part 1|being prepared/)).toHaveCount(0, { timeout: 30_000 });
  const facts = await back
    .locator("video")
    .first()
    .evaluate(async (video: HTMLVideoElement) => {
      if (video.readyState === 0) {
        await new Promise((resolve) => video.addEventListener("loadedmetadata", resolve));
      }
      const sought = new Promise((resolve) => video.addEventListener("seeked", resolve));
      video.currentTime = video.duration - 1;
      await sought;
      return { at: video.currentTime, length: video.duration, error: video.error };
    });
  expect(facts.error).toBe(null);
  // Less would mean that a part is missing; the click on Stop takes a moment.
  expect(facts.length - spoken).toBeGreaterThan(-1.5);
  expect(facts.length - spoken).toBeLessThan(3);
  expect(facts.at).toBeGreaterThan(facts.length - 1.5);
  await expectNoAxeViolations(back, true);

  await test.step("a review asks again for a script that didn't come", async () => {
    let isWithheld = true;
    await back.route(/\/assets\/transcript-maker/, (route) =>
      isWithheld ? route.abort() : route.continue(),
    );
    await back.reload({ waitUntil: "load" });
    await hydrated(back);
    await expect(button(back, "Make a link")).toBeVisible();
    await expect(button(back, "Turn my answers into text")).toHaveCount(0);
    isWithheld = false;
    await expect(button(back, "Turn my answers into text")).toBeVisible();
  });
});
