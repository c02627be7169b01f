import { expect, test } from "#tests/support/browser-fixtures.ts";
import {
  CANDIDATE,
  expectMediaFrom,
  expectSound,
  lossyNetwork,
  received,
  region,
  rememberConnections,
  status,
} from "#tests/support/e2e/call.ts";
import { joinRoom } from "#tests/support/e2e/joined-room.ts";

const LOST_PERCENT = 40;
/** Until when sound is back after the network is. */
const SOUND_MS = 5_000;

test("a poor connection pauses a person's video, and a lost one ends the sound, with a way back", async ({
  app,
  browser,
  context,
  page,
  watch,
}) => {
  const by = { app, browser, context, page, watch };
  await rememberConnections(context);
  const lose = await lossyNetwork(context, page);
  const { expert, expertName } = await joinRoom(by, { candidate: "Join", expert: "Join" });
  await status(page, "Connected");
  await expectMediaFrom(expert, CANDIDATE);
  await test.step("picture-in-picture, where the browser has it", async () => {
    const float = page.getByRole("button", { name: "Picture-in-picture" });
    await expectMediaFrom(page, expertName);
    const hasIt = await page.evaluate(() => document.pictureInPictureEnabled);
    await expect(float).toHaveCount(hasIt ? 1 : 0);
    if (!hasIt) return;
    const floats = () => page.evaluate(() => document.pictureInPictureElement?.ariaLabel ?? null);
    await float.click();
    await expect.poll(floats).toBe(expertName);
    await float.click();
    await expect.poll(floats).toBeNull();
  });

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

  await test.step("sound within five seconds of the network's return", async () => {
    await lose(100, true);
    await status(page, "Reconnecting…");
    // Neither end hears the other's network anymore.
    await expectSound(page, false);
    await lose(0);
    await expectSound(page, true, SOUND_MS);
    await status(page, "Connected");
  });
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

  await test.step("a call that doesn't connect says so, and the expert can hold it elsewhere", async () => {
    // Only through a relay, of which there is none.
    await page.addInitScript(() => {
      const Connection = RTCPeerConnection;
      globalThis.RTCPeerConnection = class extends Connection {
        constructor(configuration?: RTCConfiguration) {
          super({ ...configuration, iceServers: [], iceTransportPolicy: "relay" });
        }

        override setConfiguration() {}
      };
    });
    await page.reload();
    for (const one of [page, expert]) {
      await expect(one.getByText("The call doesn’t connect")).toBeVisible({ timeout: 30_000 });
    }
    await expect(expert.getByText("Is a network blocking the room?")).toBeVisible();
    await expect(page.getByText("Is a network blocking the room?")).toBeHidden();
  });

  await test.step("from then on nobody's camera or microphone opens here", async () => {
    await expert.getByText("Is a network blocking the room?").click();
    await expert.getByLabel("Link to your call").fill("https://zoom.us/j/1");
    await expert.getByRole("button", { name: /^Replace the call/ }).click();
    for (const one of [page, expert]) {
      await expect(one.getByText("The call is at zoom.us", { exact: true })).toBeVisible();
    }
    // The expert joins again, with video, as if for the first time.
    await expert.addInitScript(() => {
      const { mediaDevices } = navigator;
      Object.assign(globalThis, { opened: 0 });
      mediaDevices.getUserMedia = () => {
        Object.assign(globalThis, { opened: 1 });
        return Promise.reject(new Error("opened"));
      };
    });
    await expert.reload();
    await status(expert, "Connected");
    expect(await expert.evaluate(() => (globalThis as { opened?: number }).opened)).toBe(0);
    await expect(region(expert, "Video")).toHaveCount(0);
    await expect(expert.getByRole("button", { name: "Record this session" })).toHaveCount(0);
    await expect(expert.getByRole("button", { name: "Transcribe this session" })).toHaveCount(0);
  });
  await expert.context().close();
});
