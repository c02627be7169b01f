import { type BrowserContext, devices, type Page } from "@playwright/test";
import { discardDataDir, startApp } from "#tests/support/app-server.ts";
import { expect, expectNoAxeViolations, test } from "#tests/support/browser-fixtures.ts";
import { signIn } from "#tests/support/e2e/visitor.ts";
import { testDataDir } from "#tests/support/test-cluster.ts";

// Offline spells and a killed server: requests fail then, and are sent again. A part of a discarded
// take that is on its way finds the recording deleted.
test.use({
  viewport: { width: 360, height: 740 },
  allowedConsoleErrors: [
    /ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE)|404 .*\/recordings\//,
  ],
});

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const question = (page: Page) => page.getByRole("region", { name: "Question" });

/** Chooses a topic and starts this week's free interview. Returns its URL. */
async function startInterview(page: Page): Promise<string> {
  await page.goto("/interviews/oneway/start");
  await page.getByLabel("Topic").selectOption("coding");
  await page.getByLabel("I’m 18 or older").check();
  await button(page, "Start 3 questions, free").click();
  await expect(button(page, "Start practice")).toBeVisible();
  return page.url();
}

const secondsLeft = async (page: Page) => {
  const [, minutes, seconds] = /(\d+):(\d\d)/.exec(
    await question(page).getByRole("timer").innerText(),
  )!;
  return Number(minutes) * 60 + Number(seconds);
};

/** Records until the clock has gone down by `seconds`. */
async function record(
  page: Page,
  seconds: number,
  by: "Start recording" | "Resume where you stopped",
) {
  await button(page, by).click();
  await expect(button(page, "Stop")).toBeVisible();
  const from = await secondsLeft(page);
  await expect.poll(() => secondsLeft(page)).toBeLessThanOrEqual(from - seconds);
}

/** Ends a tab as a crash does: nothing of it runs anymore. */
async function crash(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page);
  const crashed = page.waitForEvent("crash");
  void session.send("Page.crash").catch(() => {});
  await crashed;
  await page.close();
}

test("an interview survives a killed tab, a second tab and an offline spell", async ({
  app,
  context,
  page,
}) => {
  await signIn(context, app);
  await page.goto("/interviews/oneway/start");
  await expectNoAxeViolations(page, true);
  const url = await startInterview(page);
  await page.getByRole("button", { name: "Start the check" }).click();
  await expect(page.getByText("You look like this to others")).toBeVisible();
  await expectNoAxeViolations(page);

  // The practice question stays in the page. By keyboard from here to the first answer.
  await button(page, "Start practice").press("Enter");
  await expect(question(page)).toContainText("It isn’t kept");
  await button(page, "Start recording").press("Enter");
  await expect.poll(() => secondsLeft(page)).toBeLessThan(119);
  await button(page, "Stop").press("Enter");
  await expect(page.locator("video[aria-label='Your answer']")).toBeVisible();
  await button(page, "Next question").press("Enter");
  await expect(question(page)).toContainText("Question 1 of 3");
  await expect(question(page).getByRole("heading")).toBeFocused();
  await expectNoAxeViolations(page);

  // The tab is killed in the middle of an answer.
  await record(page, 2 + Math.round(Math.random() * 3), "Start recording");
  const leftBefore = await secondsLeft(page);
  await crash(context, page);
  const back = await context.newPage();
  await back.goto(url);
  await expect(button(back, "Resume where you stopped")).toBeVisible();
  const leftAfter = await secondsLeft(back);
  expect(leftAfter).toBeGreaterThanOrEqual(leftBefore - 1);
  expect(leftAfter).toBeLessThanOrEqual(leftBefore + 2);
  await expectNoAxeViolations(back);
  await record(back, 3, "Resume where you stopped");
  const spoken = 120 - (await secondsLeft(back));
  await button(back, "Stop").click();
  await button(back, "Next question").click();
  await expect(question(back)).toContainText("Question 2 of 3");

  // A second tab takes over; the first says so, and what it recorded counts.
  await record(back, 2, "Start recording");
  const second = await context.newPage();
  await second.goto(url);
  await expect(back.getByText("You continued in another tab")).toBeVisible();
  await expect(button(second, "Resume where you stopped")).toBeVisible();
  await back.close();

  // The network goes away in the middle of an answer, and comes back after it.
  await button(second, "Resume where you stopped").click();
  await expect(button(second, "Stop")).toBeVisible();
  await context.setOffline(true);
  const from = await secondsLeft(second);
  await expect.poll(() => secondsLeft(second)).toBeLessThanOrEqual(from - 3);
  await button(second, "Stop").click();
  await button(second, "Next question").click();
  await expect(second.getByText("Waiting for the network")).toBeVisible();
  await context.setOffline(false);
  await expect(question(second)).toContainText("Question 3 of 3");

  // A retake replaces what was recorded.
  await record(second, 1, "Start recording");
  await button(second, "Stop").click();
  await expect(second.getByText("You have two left")).toBeVisible();
  await button(second, "Retake").click();
  await record(second, 2, "Start recording");
  await button(second, "Stop").click();
  await expect(second.getByText("You have one left")).toBeVisible();
  await button(second, "Submit").click();
  await expect(second).toHaveURL(`${url}/review`);

  // Each answer is whole, one file, and can be sought in.
  await expect(async () => {
    await second.reload();
    await expect(second.locator("video")).toHaveCount(3, { timeout: 1_000 });
    await expect(second.getByText("Part 1")).toHaveCount(0, { timeout: 500 });
  }).toPass({ timeout: 30_000 });
  const first = second.locator("video").first();
  await expect
    .poll(() => first.evaluate((video: HTMLVideoElement) => video.duration))
    .toBeGreaterThan(spoken - 3);
  const facts = await first.evaluate(async (video: HTMLVideoElement) => {
    const sought = new Promise((resolve) => video.addEventListener("seeked", resolve));
    video.currentTime = video.duration - 1;
    await sought;
    return { at: video.currentTime, length: video.duration, error: video.error };
  });
  expect(facts.error).toBe(null);
  expect(facts.length).toBeLessThan(spoken + 3);
  expect(facts.at).toBeGreaterThan(facts.length - 1.5);

  const rows = second.getByRole("group");
  for (const row of await rows.all()) await row.getByRole("radio").nth(2).check();
  await button(second, "Save my scores").click();
  await expect(second.locator("#score").getByText("3 of 5").first()).toBeVisible();
  await expectNoAxeViolations(second, true);
  await button(second, "Delete this recording").first().click();
  await expect(second.getByText("This recording was deleted.")).toBeVisible();
});

test("a recording goes on while the server is killed and started again", async ({
  browser,
  watch,
}) => {
  const dataDir = await testDataDir();
  let app = await startApp({ dataDir });
  try {
    const context = await browser.newContext({ ...devices["Pixel 7"], baseURL: app.url });
    watch(context);
    const page = await context.newPage();
    await signIn(context, app);
    await startInterview(page);
    await button(page, "Skip practice").click();
    await record(page, 2, "Start recording");
    await app.kill9();
    const from = await secondsLeft(page);
    await expect.poll(() => secondsLeft(page)).toBeLessThanOrEqual(from - 2);
    await button(page, "Stop").click();
    await button(page, "Next question").click();
    await expect(page.getByText("Waiting for the network")).toBeVisible();
    app = await startApp({ dataDir, port: app.port });
    await expect(question(page)).toContainText("Question 2 of 3", { timeout: 30_000 });
    for (const next of ["Next question", "Submit"]) {
      await record(page, 1, "Start recording");
      await button(page, "Stop").click();
      await button(page, next).click();
    }
    await expect(page).toHaveURL(/\/review$/, { timeout: 60_000 });
    await context.close();
  } finally {
    await app.stop();
    await discardDataDir(dataDir);
  }
});
