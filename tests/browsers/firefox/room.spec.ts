import type { Locator, Page } from "@playwright/test";
import { Replay } from "#app/components/player/schema.ts";
import { CANDIDATE, expectMediaFrom, region, status } from "#tests/support/e2e/call.ts";
import { joinRoom } from "#tests/support/e2e/joined-room.ts";
import { isRecording, startRecording } from "#tests/support/e2e/room-recording.ts";
import { expect, test } from "#tests/support/firefox/fixtures.ts";

test.describe.configure({ timeout: 600_000 });

const BROWSERS = ["Firefox", "Chromium"] as const;
const LATE_MS = 60_000;
/** Played of what both recorded. */
const PLAYED_SECONDS = 1;

const code = (page: Page) => region(page, "Editor").getByRole("textbox", { name: "Code" });

/** Seeks to a moment that both recorded, and plays on from it. */
async function expectPlayed(player: Locator, { tracks }: Replay): Promise<void> {
  const [candidate, expert] = (["candidate", "expert"] as const).map((role) =>
    Math.min(...tracks.filter((one) => one.role === role).map(({ fromMs }) => fromMs)),
  );
  const at = Math.ceil(Math.max(candidate!, expert!) / 1_000) * 1_000 + 1_000;
  const times = () =>
    player
      .locator("video")
      .evaluateAll((videos: HTMLVideoElement[]) =>
        videos.map(({ currentTime, error, readyState, seeking }) =>
          error || seeking || readyState < HTMLMediaElement.HAVE_CURRENT_DATA ? NaN : currentTime,
        ),
      );
  await player.getByRole("slider", { name: "Position" }).fill(String(at));
  const sought = [at - candidate!, at - expert!].map((ms) => ms / 1_000);
  await expect
    .poll(async () => (await times()).map((time, index) => Math.abs(time - sought[index]!) < 0.5), {
      timeout: LATE_MS,
    })
    .toEqual([true, true]);
  await player.getByRole("button", { name: "Play", exact: true }).click();
  await expect
    .poll(
      async () => (await times()).map((time, index) => time > sought[index]! + PLAYED_SECONDS),
      {
        timeout: LATE_MS,
      },
    )
    .toEqual([true, true]);
}

for (const [candidateIn, expertIn] of [BROWSERS, BROWSERS.toReversed()]) {
  test(`a candidate in ${candidateIn} and an expert in ${expertIn} hold, record and replay a session`, async ({
    app,
    browser,
    chromium,
    watch,
  }) => {
    const [own, other] = candidateIn === "Firefox" ? [browser, chromium] : [chromium, browser];
    const context = await own.newContext({ baseURL: app.url });
    watch(context);
    const page = await context.newPage();
    const how = { candidate: "Join", expert: "Join" } as const;
    const by = { app, browser: other, context, page, watch };
    const { expert, expertName, booking } = await joinRoom(by, how);
    for (const one of [page, expert]) await status(one, "Connected");
    await expectMediaFrom(page, expertName);
    await expectMediaFrom(expert, CANDIDATE);

    await test.step("both agree to record", async () => {
      await startRecording(page, expert, expertName);
      await isRecording(expert);
    });

    await test.step("the editor and the chat", async () => {
      await code(page).click();
      await page.keyboard.type("// from the candidate");
      await expect(code(expert)).toContainText("// from the candidate");
      await code(expert).press("Control+End");
      await expert.keyboard.press("Enter");
      await expert.keyboard.type("console.log([3, 1, 2].sort());");
      await expect(code(page)).toContainText("console.log([3, 1, 2].sort());");
      await region(expert, "Editor").getByRole("button", { name: "Run" }).click();
      for (const one of [page, expert]) {
        const output = region(one, "Editor").getByRole("group", { name: "Output" });
        await expect(output).toContainText("[1,2,3]", { timeout: LATE_MS });
      }
      await region(page, "Chat").getByRole("textbox").fill("Can you hear me?");
      await page.keyboard.press("Enter");
      await expect(region(expert, "Chat")).toContainText("Can you hear me?");
    });

    await test.step("a reload goes back in", async () => {
      await page.reload();
      await status(page, "Connected");
      await expectMediaFrom(page, expertName);
      await expectMediaFrom(expert, CANDIDATE);
      await isRecording(page);
      await expect(code(page)).toContainText("// from the candidate");
    });

    await test.step("the end", async () => {
      await app.advanceClock(12 * 60_000);
      await expert.getByRole("button", { name: "End session" }).click();
      await expert.getByRole("button", { name: "End session for both" }).click();
      await expect(page.getByRole("heading", { name: "That’s a wrap" })).toBeVisible();
      await expect(expert.getByRole("heading", { name: "Scorecard" })).toBeVisible();
    });

    const replay = async () => {
      const response = await context.request.get(`${app.url}/api/sessions/${booking}/replay`);
      return Replay.parse(await response.json());
    };
    await expect
      .poll(async () => new Set((await replay()).tracks.map(({ role }) => role)).size, {
        timeout: LATE_MS,
      })
      .toBe(2);
    await expect.poll(async () => (await replay()).pending, { timeout: LATE_MS }).toBe(0);

    // Each browser plays what the other recorded, and its own.
    for (const [one, path] of [
      [page, "candidate"],
      [expert, "expert"],
    ] as const) {
      await test.step(`the ${path} plays both sides`, async () => {
        await one.goto(`${app.url}/${path}/sessions/${booking}`);
        await one.getByRole("button", { name: "Play the session" }).click();
        await expectPlayed(region(one, "Recording"), await replay());
      });
    }
    await expert.context().close();
    await context.close();
  });
}
