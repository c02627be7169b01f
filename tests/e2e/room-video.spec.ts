import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser-fixtures.ts";
import {
  CANDIDATE,
  expectMediaFrom,
  received,
  region,
  rememberConnections,
  status,
} from "#tests/support/e2e/call.ts";
import { joinRoom } from "#tests/support/e2e/joined-room.ts";

const LOST_PERCENT = 40;
/** Chromium loses packets only where it also limits the rate; this is more than a call needs. */
const BYTES_A_SECOND = 10_000_000;

/**
 * Returns how to lose so many percent of what this page's call sends and receives. To be called before
 * the call: Chromium applies no conditions to a connection that was made without any.
 */
async function lossyNetwork(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  const lose = (packetLoss: number) =>
    session.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 0,
      downloadThroughput: BYTES_A_SECOND,
      uploadThroughput: BYTES_A_SECOND,
      packetLoss,
    });
  await lose(0);
  return lose;
}

test("a poor connection pauses a person's video, with a way back", async ({
  app,
  browser,
  context,
  page,
  watch,
}) => {
  const by = { app, browser, context, page, watch };
  const lose = await lossyNetwork(context, page);
  const { expert } = await joinRoom(by, { candidate: "Join", expert: "Join" });
  await status(page, "Connected");
  await expectMediaFrom(expert, CANDIDATE);
  const paused = "Video paused to keep the sound clear";
  await lose(LOST_PERCENT);
  const notice = region(page, "Video").getByRole("status").filter({ hasText: paused });
  await expect(notice).toBeVisible({ timeout: 60_000 });
  await expect(region(page, "Video").getByText("Video paused", { exact: true })).toBeVisible();
  await expect(expert.locator(".live-absent")).toContainText(paused);

  await lose(0);
  await page.getByRole("button", { name: "Turn video back on" }).click();
  await expect(notice).toBeHidden();
  await expect(expert.locator(".live-absent")).toBeHidden();
  await expectMediaFrom(expert, CANDIDATE);
  await expert.context().close();
});

test("a person who joins by chat only hears, and receives no video until they ask for it", async ({
  app,
  browser,
  context,
  page,
  watch,
}) => {
  await rememberConnections(context);
  const by = { app, browser, context, page, watch };
  const how = { candidate: "Join by chat only", expert: "Join" } as const;
  const { expert, expertName } = await joinRoom(by, how);
  await status(page, "Connected");
  const absent = region(page, "Video").getByText(/^You joined by chat only/);
  await expect(absent).toBeVisible();
  // A reload, too, goes back in without it.
  await page.reload();
  await status(page, "Connected");
  await expect(absent).toBeVisible();
  await expect.poll(async () => (await received(page)).audio).toBeGreaterThan(1_000);
  expect((await received(page)).video).toBe(0);
  const tracks = await page
    .locator(`video[aria-label="${expertName}"]`)
    .evaluate((video: HTMLVideoElement) =>
      (video.srcObject as MediaStream).getTracks().map(({ kind }) => kind),
    );
  expect(tracks).toEqual(["audio"]);

  // Their own camera is another matter.
  await page.getByRole("button", { name: "Start camera" }).click();
  await page.getByRole("button", { name: "Unmute" }).click();
  await expectMediaFrom(expert, CANDIDATE);
  expect((await received(page)).video).toBe(0);

  await page.getByRole("button", { name: "Show video" }).click();
  await expectMediaFrom(page, expertName);
  await expect(absent).toBeHidden();
  await expert.context().close();
});
