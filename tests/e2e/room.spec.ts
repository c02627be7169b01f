import type { Page } from "@playwright/test";
import { Replay } from "#app/components/player/schema.ts";
import { expect, expectNoAxeViolations, test } from "#tests/support/browser-fixtures.ts";
import { CANDIDATE, expectMediaFrom, region, status } from "#tests/support/e2e/call.ts";
import { startingSession } from "#tests/support/e2e/starting-session.ts";
import { signIn } from "#tests/support/e2e/visitor.ts";

// Going offline makes a recording part in flight fail; it's retried.
test.use({ allowedConsoleErrors: [/ERR_INTERNET_DISCONNECTED/] });

test("two people hold a session", async ({ app, browser, context, page, watch }) => {
  test.slow();
  const session = await startingSession(app, context);
  const { booking, expertName } = session;
  const expertContext = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  watch(expertContext);
  const expert = await expertContext.newPage();
  await signIn(expertContext, app, session.expertEmail);
  await expert.goto(`${app.url}/room/${booking}`);

  // The candidate's own browser is signed in; the link works without that.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(session.candidateLink);
  await expect(page).toHaveURL(`${app.url}/room/${booking}`);
  await expect(page.getByRole("button", { name: /^Join/ })).toHaveText([
    "Join",
    "Join without camera",
    "Join by chat only",
  ]);
  await page.getByRole("button", { name: "Start the check" }).click();
  await expect(page.getByText("You look like this to others")).toBeVisible();
  await expect(page.getByText(/there and back$/)).toBeVisible();
  await expectNoAxeViolations(page);

  await expert.getByRole("button", { name: "Join", exact: true }).click();
  await status(expert, `Waiting for ${CANDIDATE}`);
  await page.getByRole("button", { name: "Join", exact: true }).click();
  await status(page, "Connected");
  await status(expert, "Connected");
  await expectMediaFrom(page, expertName);
  await expectMediaFrom(expert, CANDIDATE);
  for (const name of ["Video", "Editor", "Question", "Chat", "Rubric", "Notes"]) {
    await expect(region(expert, name)).toBeVisible();
  }

  // A recording needs both people's consent. It restarts by itself after a reload.
  await page.getByRole("button", { name: "Record this session" }).click();
  await page.getByRole("button", { name: `Ask ${expertName}` }).click();
  await expect(page.getByText(`Waiting for ${expertName} to agree`)).toBeVisible();
  await expert.getByRole("button", { name: "Allow recording" }).click();
  for (const one of [page, expert]) {
    await expect(one.getByRole("status").filter({ hasText: /^\s*Recording$/ })).toBeVisible();
  }

  // A question with tests, code from both people, and a run that both see.
  await expert.getByRole("button", { name: "Choose a question" }).click();
  await region(expert, "Question").getByRole("searchbox").fill("overlap");
  await region(expert, "Question")
    .getByRole("button", { name: /^Show:/ })
    .first()
    .click();
  await expect(region(page, "Question").getByRole("table")).toBeVisible();
  await expert.getByRole("button", { name: "Insert starter" }).click();
  await page.getByRole("tab", { name: "Editor" }).click();
  const code = (of: Page) => region(of, "Editor").getByRole("textbox", { name: "Code" });
  await expect(code(page)).toContainText("function");
  await code(page).press("Control+End");
  await page.keyboard.type("console.log('from the candidate');");
  await expect(code(expert)).toContainText("from the candidate");
  // The flag with their name covers code, so it fades, and returns when their cursor moves.
  const flag = region(expert, "Editor").locator(".room-caret > span");
  await expect(flag).toHaveText(CANDIDATE);
  await expect(flag).toHaveCSS("opacity", "0");
  await flag.evaluate((element) => element.setAttribute("data-faded", ""));
  await code(page).press("ArrowLeft");
  await expect(flag.and(expert.locator(":not([data-faded])"))).toHaveText(CANDIDATE);
  await region(page, "Editor").getByRole("button", { name: "Run" }).click();
  const output = (of: Page) => region(of, "Editor").getByRole("group", { name: "Output" });
  await expect(output(page)).toContainText(/\d of \d+ tests passed/, { timeout: 30_000 });
  await expect(output(expert)).toContainText(`${CANDIDATE} ran it: `);
  await expect(output(expert)).toContainText("from the candidate");
  const cases = (of: Page) => output(of).getByRole("listitem").allInnerTexts();
  expect((await cases(page)).length).toBeGreaterThan(3);
  expect(await cases(expert)).toEqual(await cases(page));

  // Shortcuts control devices and marks, but not while typing.
  await region(expert, "Chat").getByRole("textbox").fill("m v 3 take your time");
  await page.keyboard.press("Escape");
  await expert.keyboard.press("Enter");
  await expect(page.getByRole("tab", { name: "Chat 1 new" })).toBeVisible();
  const words = region(expert, "Rubric").getByLabel(/^Words on/);
  await words.fill("Asked for the limits.");
  await words.press("Enter");
  await region(expert, "Rubric").getByRole("button", { name: "Level 2" }).first().focus();
  await expert.keyboard.press("4");
  await expect(
    region(expert, "Rubric").getByRole("button", { name: "Level 4" }).first(),
  ).toHaveAttribute("aria-pressed", "true");
  await expert.keyboard.press("m");
  await expect(page.getByText(`${expertName} is muted`)).toBeVisible();
  await expert.getByRole("button", { name: "Unmute" }).click();
  await region(expert, "Notes").getByRole("textbox").fill("Asked about empty input.");
  await expect(region(expert, "Notes").getByText("Saved")).toBeVisible();
  await expectNoAxeViolations(expert);
  await expectNoAxeViolations(page);

  // A reload rejoins by itself and keeps unsent changes; typing works offline.
  await page.getByRole("tab", { name: "Chat" }).click();
  await region(page, "Chat").getByRole("textbox").fill("still");
  await page.reload();
  await status(page, "Connected");
  await expectMediaFrom(page, expertName);
  await expectMediaFrom(expert, CANDIDATE);
  await page.getByRole("tab", { name: "Editor" }).click();
  await expect(code(page)).toContainText("from the candidate");
  await app.advanceClock(12 * 60_000);
  await context.setOffline(true);
  await status(page, "Reconnecting…");
  await code(page).press("Control+End");
  await page.keyboard.type("// typed offline");
  await page.getByRole("tab", { name: "Chat" }).click();
  await expect(region(page, "Chat").getByRole("textbox")).toHaveValue("still");
  await region(page, "Chat").getByRole("textbox").fill("still here");
  await page.keyboard.press("Enter");
  await context.setOffline(false);
  await status(page, "Connected");
  await expect(code(expert)).toContainText("// typed offline");
  await expect(region(expert, "Chat")).toContainText("still here");

  // The session ends for both. Words typed without Enter are kept.
  await words.fill("named the empty case");
  await expert.getByRole("button", { name: "End session" }).click();
  await expert.getByRole("button", { name: "End session for both" }).click();
  await expect(expert.getByRole("heading", { name: "Scorecard" })).toBeVisible();
  await expect(expert.getByRole("button", { name: "Send scorecard" })).toBeVisible();
  await expect(expert.getByText("named the empty case").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "That’s a wrap" })).toBeVisible();
  // The first dimension has a level and words.
  const [, ...others] = await expert.locator("[name^='level.'][value='0']").all();
  for (const other of others) await other.check();
  await expert.getByLabel("What went well").fill("You asked first.");
  await expert.getByLabel("The one thing to change").fill("Test sooner.");
  await expert.getByRole("radio", { name: "Yes", exact: true }).check();
  await expert.getByLabel("Why", { exact: true }).fill("Ready for the next round.");
  await expert.getByRole("button", { name: "Send scorecard" }).click();
  await expect(expert.getByRole("heading", { name: "Scorecard sent" })).toBeVisible();

  // Once ready, both sides play and seek, first to the time of the scorecard's evidence.
  const replay = async () => {
    const response = await context.request.get(`${app.url}/api/sessions/${booking}/replay`);
    return Replay.parse(await response.json());
  };
  await expect
    .poll(async () => (await replay()).tracks.map(({ role }) => role), { timeout: 30_000 })
    .toEqual(expect.arrayContaining(["candidate", "expert"]));
  await expect.poll(async () => (await replay()).pending, { timeout: 30_000 }).toBe(0);
  await page.goto(`${app.url}/candidate/sessions/${booking}`);
  const film = await replay();
  const track = film.tracks.find(({ role }) => role === "expert")!;
  const player = region(page, "Recording");
  const evidence = page.locator("li", { hasText: "Asked for the limits." }).getByRole("link");
  const at = Number(await evidence.getAttribute("data-offset-ms"));
  await evidence.click();
  const shown = () =>
    player
      .locator("video")
      .last()
      .evaluate(({ currentTime, readyState, seeking }: HTMLVideoElement) =>
        readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && !seeking ? currentTime : NaN,
      );
  await expect.poll(shown).toBeCloseTo((at - track.fromMs) / 1_000, 1);
  await expect(page.getByRole("button", { name: "Play the session" })).toHaveCount(0);
  const start = Math.min(
    ...film.tracks.map(({ fromMs }) => fromMs),
    ...film.film.map(({ atMs }) => atMs),
  );
  await player
    .getByRole("slider", { name: "Position" })
    .fill(String(Math.ceil((track.fromMs + 2_000 - start) / 1_000) * 1_000));
  await player.getByRole("button", { name: "Play" }).click();
  await expect
    .poll(() =>
      player
        .locator("video")
        .last()
        .evaluate((video: HTMLVideoElement) => video.currentTime),
    )
    .toBeGreaterThan(2.5);
  await expectNoAxeViolations(page);
  await expertContext.close();
});
