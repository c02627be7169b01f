import { expect, test } from "#tests/support/browser-fixtures.ts";
import {
  button,
  question,
  record,
  secondsLeft,
  startInterview,
} from "#tests/support/e2e/one-way.ts";
import { signIn } from "#tests/support/e2e/visitor.ts";

test.describe.configure({ timeout: 600_000 });

test("an interview is recorded, resumed in another tab, submitted and played", async ({
  app,
  context,
  page,
}) => {
  await signIn(context, app);
  const url = await startInterview(page);
  await button(page, "Start the check").click();
  await expect(page.getByText("This is how others see you")).toBeVisible();
  await button(page, "Skip practice").click();
  await record(page, 2, "Start recording");
  const leftBefore = await secondsLeft(page);
  await page.close();

  const back = await context.newPage();
  await back.goto(url);
  await expect(button(back, "Resume where you stopped")).toBeVisible();
  const leftAfter = await secondsLeft(back);
  expect(Math.abs(leftAfter - leftBefore)).toBeLessThanOrEqual(2);
  await record(back, 2, "Resume where you stopped");
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
  await expect(back).toHaveURL(`${url}/review`, { timeout: 60_000 });

  // Both parts of the first answer are one file, with a length and a way to its end.
  await expect(back.locator("video")).toHaveCount(3, { timeout: 60_000 });
  await expect(back.getByText(/^Part 1|being prepared/)).toHaveCount(0, { timeout: 60_000 });
  const facts = await back
    .locator("video")
    .first()
    .evaluate(async (video: HTMLVideoElement) => {
      const happened = (event: string) =>
        new Promise((resolve) => video.addEventListener(event, resolve, { once: true }));
      if (video.readyState === 0) {
        const loaded = happened("loadedmetadata");
        video.preload = "metadata";
        await loaded;
      }
      const sought = happened("seeked");
      video.currentTime = video.duration - 1;
      await sought;
      return { at: video.currentTime, length: video.duration, error: video.error };
    });
  expect(facts.error).toBe(null);
  expect(facts.length).toBeGreaterThan(spoken - 1);
  expect(facts.length).toBeLessThan(120);
  expect(facts.at).toBeGreaterThan(facts.length - 1.5);
});
