import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { type App, discardDataDir, startApp } from "#tests/support/app-server.ts";
import { expect, test } from "#tests/support/browser-fixtures.ts";
import { keepChunks } from "#tests/support/e2e/kept-chunks.ts";
import { killAndRestart } from "#tests/support/e2e/kill-and-restart.ts";
import { killableBrowser } from "#tests/support/e2e/killable-browser.ts";
import {
  button,
  crash,
  question,
  record,
  secondsLeft,
  startInterview,
} from "#tests/support/e2e/one-way.ts";
import { passes } from "#tests/support/e2e/passes.ts";
import { fullWhile } from "#tests/support/full-disk.ts";
import { signIn } from "#tests/support/e2e/visitor.ts";
import { testDataDir } from "#tests/support/test-cluster.ts";

// Requests that fail on purpose and are retried. With 415, a recording is refused that was killed before
// its header was complete; it has no picture yet, and is dropped.
test.use({ allowedConsoleErrors: [/ERR_|status of (404|415|507)/] });
test.describe.configure({ timeout: 900_000 });

const KILLS = 20;
/** Past the double-click guard, with time to record something. */
const STOPPABLE_MS = 1_500;
const OFFLINE_SECONDS = 16;
/** How long Chromium caches the remaining disk space. */
const SPACE_KNOWN_MS = 30_000;

const next = (page: Page) => page.getByRole("button", { name: /^(Next question|Submit)$/ });
const begin = (page: Page) =>
  page.getByRole("button", { name: /^(Start recording|Resume where you stopped)$/ });

/** Starts an interview and shows its first question. Returns its URL. */
async function open(context: BrowserContext, app: App, page: Page): Promise<string> {
  await signIn(context, app);
  const url = await startInterview(page);
  await button(page, "Skip practice").click();
  await expect(begin(page)).toBeVisible();
  return url;
}

/** Answers the remaining questions, a second each, and submits. */
async function finish(page: Page): Promise<void> {
  for (let isLast = false; !isLast;) {
    await expect(next(page).or(begin(page))).toBeVisible({ timeout: 60_000 });
    if (await begin(page).isVisible()) {
      await begin(page).click();
      await expect(button(page, "Stop")).toBeVisible();
      const from = await secondsLeft(page);
      await expect.poll(() => secondsLeft(page)).toBeLessThan(from - 2);
      await button(page, "Stop").click();
      await expect(next(page)).toBeVisible();
    }
    isLast = (await next(page).innerText()) === "Submit";
    const label = await question(page).locator(".take-label").innerText();
    await next(page).click();
    if (!isLast) await expect(question(page).locator(".take-label")).not.toHaveText(label);
  }
  await expect(page).toHaveURL(/\/review$/, { timeout: 120_000 });
}

/** The files of the three answers; checks that each plays from its middle. */
async function playedFiles(page: Page): Promise<{ content: Buffer; seconds: number }[]> {
  await expect(async () => {
    await page.reload();
    await expect(page.locator("video")).toHaveCount(3, { timeout: 2_000 });
    await expect(page.getByText(/^Part 1|being prepared/)).toHaveCount(0, { timeout: 500 });
  }).toPass({ timeout: 180_000 });
  const files = [];
  for (const video of await page.locator("video").all()) {
    const { seconds, at, error } = await video.evaluate(async (element: HTMLVideoElement) => {
      const happened = (event: string) =>
        new Promise((resolve) => element.addEventListener(event, resolve, { once: true }));
      if (element.readyState === 0) {
        element.preload = "metadata";
        await happened("loadedmetadata");
      }
      const sought = happened("seeked");
      element.currentTime = element.duration / 2;
      await sought;
      return { seconds: element.duration, at: element.currentTime, error: element.error };
    });
    expect(error).toBe(null);
    expect(at).toBeCloseTo(seconds / 2, 0);
    const content = await (await page.request.get((await video.getAttribute("src"))!)).body();
    files.push({ content, seconds });
  }
  return files;
}

const contents = (files: readonly { content: Buffer }[]) => files.map(({ content }) => content);

// Fails if an earlier tab's recording isn't uploaded, or is uploaded from the start again.
test(`${KILLS} kills at random moments lose and duplicate nothing`, async ({
  app,
  context,
  page,
}) => {
  const chunks = await keepChunks(context);
  const url = await open(context, app, page);
  let tab = page;
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await begin(tab).click();
    await expect(button(tab, "Stop")).toBeVisible();
    // Kill some during stop, and some right before the next question.
    const isStopped = kill % 7 === 0;
    await passes((isStopped ? STOPPABLE_MS : 0) + Math.random() * 3_500);
    if (isStopped) await button(tab, "Stop").click();
    if (kill === 14) await next(tab).click();
    await crash(context, tab);
    tab = await context.newPage();
    await tab.goto(url);
    const keep = button(tab, "Keep it as it is");
    await expect(keep.or(next(tab)).or(begin(tab)).first()).toBeVisible();
    if (!isStopped) continue;
    if (await keep.isVisible()) await keep.click();
    if (await next(tab).isVisible()) await next(tab).click();
    await expect(begin(tab)).toBeVisible();
  }
  await finish(tab);
  const files = contents(await playedFiles(tab));
  await chunks.expectInFiles(files);
  // Control: it detects a missing answer and a duplicate one.
  await expect(chunks.expectInFiles(files.slice(1))).rejects.toThrow();
  await expect(chunks.expectInFiles([files[0]!, ...files])).rejects.toThrow();
});

// Fails if a chunk is only in memory until the server has it, or if what an earlier browser left isn't
// uploaded.
test("a killed browser loses nothing that it had stored", async ({ app, launchOptions, watch }) => {
  const browser = await killableBrowser({ ...launchOptions, baseURL: app.url });
  try {
    const earlier = await browser.open();
    watch(earlier);
    const url = await open(earlier, app, await earlier.newPage());
    // Chromium writes cookies half a minute later, or now.
    await earlier.close();

    const killed = await browser.open();
    watch(killed);
    const chunks = await keepChunks(killed);
    const page = await killed.newPage();
    await page.goto(url);
    await record(page, 2, "Start recording");
    await killed.setOffline(true);
    const from = await secondsLeft(page);
    await expect.poll(() => secondsLeft(page)).toBeLessThanOrEqual(from - 4);
    await browser.kill();

    const context = await browser.open();
    watch(context);
    await chunks.listenTo(context);
    const back = await context.newPage();
    await back.goto(url);
    await expect(button(back, "Resume where you stopped")).toBeVisible();
    expect(await secondsLeft(back)).toBeLessThanOrEqual(from - 2);
    await finish(back);
    const files = await playedFiles(back);
    await chunks.expectInFiles(contents(files));
  } finally {
    await browser.discard();
  }
});

// Ten minutes by the server's clock. The browser itself is offline until its retries are as far apart as
// they get. Fails if a part that couldn't be sent is dropped.
test("ten minutes without a network, and a second tab that takes over", async ({
  app,
  context,
  page,
}) => {
  const chunks = await keepChunks(context);
  const url = await open(context, app, page);
  await record(page, 2, "Start recording");
  const second = await context.newPage();
  await second.goto(url);
  await expect(second.getByText("This interview is open in another tab")).toBeVisible();
  await button(second, "Continue here").click();
  await expect(page.getByText("This interview is open in another tab")).toBeVisible();
  await expect(button(second, "Resume where you stopped")).toBeVisible();
  await page.close();

  await button(second, "Resume where you stopped").click();
  await expect(button(second, "Stop")).toBeVisible();
  await context.setOffline(true);
  const from = await secondsLeft(second);
  await app.advanceClock(10 * 60_000);
  await expect
    .poll(() => secondsLeft(second), { timeout: 60_000 })
    .toBeLessThanOrEqual(from - OFFLINE_SECONDS);
  const spoken = 120 - (await secondsLeft(second));
  await button(second, "Stop").click();
  await button(second, "Next question").click();
  await expect(second.getByText("Waiting for the network")).toBeVisible();
  await context.setOffline(false);
  await expect(question(second)).toContainText("Question 2 of 3");
  await finish(second);
  const files = await playedFiles(second);
  await chunks.expectInFiles(contents(files));
  // A slow machine counts less time than it records.
  expect(files[0]!.seconds).toBeGreaterThan(spoken - 3);
  // Control: it detects a single duplicate recording, however short.
  await expect(chunks.expectInFiles([...contents(files), files[2]!.content])).rejects.toThrow(
    "there twice",
  );
});

// Fails if a chunk that the disk has no room for is dropped.
test("a browser without space says so, and uploads from memory", async ({ app, context, page }) => {
  const chunks = await keepChunks(context, "recorded");
  await open(context, app, page);
  await record(page, 2, "Start recording");
  const session = await context.newCDPSession(page);
  await session.send("Storage.overrideQuotaForOrigin", { origin: app.url, quotaSize: 1 });
  await expect(page.getByText("This device is out of space. You’re still")).toBeVisible({
    timeout: 2 * SPACE_KNOWN_MS,
  });
  const from = await secondsLeft(page);
  await expect.poll(() => secondsLeft(page)).toBeLessThanOrEqual(from - 4);
  const spoken = 120 - (await secondsLeft(page));
  await button(page, "Stop").click();
  await button(page, "Next question").click();
  await expect(question(page)).toContainText("Question 2 of 3");
  // The next one doesn't start without space.
  await begin(page).click();
  await expect(page.getByText("Free up some space, then start")).toBeVisible();
  await session.send("Storage.overrideQuotaForOrigin", { origin: app.url });
  await finish(page);
  const files = await playedFiles(page);
  await chunks.expectInFiles(contents(files));
  expect(files[0]!.seconds).toBeGreaterThan(spoken - 2);
});

test("a full server and its kill -9 delay an upload but lose nothing", async ({
  browser,
  complaints,
  watch,
}) => {
  const dataDir = await testDataDir();
  const marker = join(dataDir, "full");
  const env = fullWhile(marker);
  let app = await startApp({ dataDir, env });
  try {
    const context = await browser.newContext({ baseURL: app.url });
    watch(context);
    const chunks = await keepChunks(context);
    const page = await context.newPage();
    await open(context, app, page);
    await record(page, 2, "Start recording");
    await writeFile(marker, "");
    await expect(page.getByText("We can’t store recordings right now")).toBeVisible();
    expect(app.output()).toContain("ENOSPC");
    await rm(marker);
    await expect(page.getByText("We can’t store recordings right now")).toBeHidden();

    app = await killAndRestart(app, { dataDir, env }, complaints, async () => {
      const from = await secondsLeft(page);
      await expect.poll(() => secondsLeft(page)).toBeLessThanOrEqual(from - 2);
      await button(page, "Stop").click();
      await button(page, "Next question").click();
      await expect(page.getByText("Waiting for the network")).toBeVisible();
    });
    await expect(question(page)).toContainText("Question 2 of 3", { timeout: 30_000 });
    await finish(page);
    // Also while it creates the files.
    app = await killAndRestart(app, { dataDir, env }, complaints);
    await chunks.expectInFiles(contents(await playedFiles(page)));
    await context.close();
  } finally {
    await app.stop();
    await discardDataDir(dataDir);
  }
});
