import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import config from "../../playwright.config.ts";
import { Replay } from "#app/components/player/schema.ts";
import { expect, expectNoAxeViolations, test } from "#tests/support/browser-fixtures.ts";
import { joinRoom } from "#tests/support/e2e/joined-room.ts";
import { recognize } from "#tests/support/e2e/recognize.ts";
import {
  expectHearing,
  expectSaid,
  isSpoken,
  MODEL_MS,
  SENTENCES,
  sendSpoken,
  speakAnswer,
  words,
} from "#tests/support/e2e/spoken-answer.ts";
import { signIn } from "#tests/support/e2e/visitor.ts";
import { spokenWav } from "#tests/support/spoken-wav.ts";

const { wav, spoken } = await spokenWav(SENTENCES);
const WAV = join(mkdtempSync(join(tmpdir(), "speech-")), "answer.wav");
writeFileSync(WAV, wav);
// A spoken file instead of the tone.
const { launchOptions } = config.use!;
test.use({
  launchOptions: {
    ...launchOptions,
    args: [...launchOptions!.args!, `--use-file-for-fake-audio-capture=${WAV}`],
  },
});

test("speech in a room becomes its transcript, with both people's consent", async ({
  app,
  browser,
  context,
  page,
  watch,
}) => {
  test.slow();
  const { expert, ...session } = await joinRoom(
    { app, browser, context, page, watch },
    { candidate: "Join without camera", expert: "Join by chat only" },
  );
  await page.getByRole("button", { name: "Transcribe this session" }).click();
  await expect(page.getByText(/after a download of \d+ MB/)).toBeVisible();
  await page.getByRole("button", { name: `Ask ${session.expertName}` }).click();
  await expert.getByRole("button", { name: "Allow transcript" }).click();
  const transcribing = page.getByRole("status").filter({ hasText: /^\s*Transcribing$/ });
  await expect(transcribing).toBeVisible({ timeout: MODEL_MS });
  const replay = async () => {
    const response = await page.request.get(`${app.url}/api/sessions/${session.booking}/replay`);
    return Replay.parse(await response.json()).segments;
  };
  await expect
    .poll(async () => (await replay()).some(({ text }) => isSpoken(text)), { timeout: MODEL_MS })
    .toBe(true);
  for (const { role, fromMs, toMs } of await replay()) {
    expect(role).toBe("candidate");
    expect(toMs).toBeGreaterThan(fromMs);
    // The session starts in a minute.
    expect(Math.abs(fromMs)).toBeLessThan(90_000);
  }
  await expert.getByRole("button", { name: "Stop transcribing" }).click();
  await expect(page.getByText("hasn’t agreed to a transcript")).toBeVisible();
});

test("a question is spoken, answered by voice, and judged with quotes", async ({
  page,
  context,
  app,
}) => {
  test.slow();
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).origin !== new URL(app.url).origin) foreign.push(request.url());
  });
  await page.goto(`${app.url}/sessions/ai`);
  await page.getByRole("radio", { name: "Voice", exact: true }).check();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect(page.getByRole("button", { name: "Start speaking" })).toBeVisible();
  // The page requests it at once, though the browser may not play it before a click.
  const question = page.waitForResponse(/\/speech\/questions\/coding\/own-story\.webm$/);
  await page.goto(`${app.url}/sessions/ai?topic=coding&question=own-story&answer=voice`);
  await page.getByRole("button", { name: "Hear the question" }).click();
  expect((await question).ok()).toBe(true);

  await test.step("speech becomes text on the device, and the page stays responsive", async () => {
    const { longTasks, progress, heard, partials } = await recognize(page, MODEL_MS, 2);
    expect(progress.at(-1)).toBe(1);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    expect(heard.length).toBeGreaterThanOrEqual(2);
    const shift = heard[0]!.fromMs - spoken[0]!.fromMs;
    for (const [at, { text, fromMs, toMs, confidence }] of heard.slice(0, 2).entries()) {
      const said = words(SENTENCES[at]!.text);
      const missed = said.filter((word) => !words(text).includes(word));
      expect(missed.length, text).toBeLessThanOrEqual(4);
      expect(Math.abs(fromMs - spoken[at]!.fromMs - shift)).toBeLessThan(300);
      expect(Math.abs(toMs - spoken[at]!.toMs - shift)).toBeLessThan(900);
      expect(confidence).toBeGreaterThan(0.5);
    }
    // Recognition on the page's own thread would block it for seconds at a time; the benchmark
    // `speech` measures the goal of 200 ms, which depends on the machine.
    expect(longTasks.filter((duration) => duration > 1_000)).toEqual([]);
    // Text appears before the sentence ends.
    expect(words(partials.join(" ")).length).toBeGreaterThan(3);
  });

  await speakAnswer(page);
  await expectNoAxeViolations(page);
  await sendSpoken(page);
  expect(foreign).toEqual([]);

  // The visa officer speaks first, then listens without another click.
  await signIn(context, app);
  await page.goto(`${app.url}/sessions/visa?topic=f1-visa`);
  await page.getByLabel("School").fill("Purdue University");
  await page.getByLabel("Program", { exact: true }).fill("MS in Computer Science");
  await page.getByLabel("First-year cost").fill("45,000");
  await page.getByLabel("Who pays", { exact: true }).fill("My father");
  await page.getByRole("radio", { name: /^Voice/ }).check();
  await page.getByRole("radio", { name: /^No clock/ }).check();
  await page.getByRole("button", { name: "Start the interview" }).click();
  await expectHearing(page);
  await expectSaid(page, 5);
  await page.getByRole("button", { name: "Send answer" }).click();
  await expect(page.getByText("Question 2.")).toBeVisible({ timeout: MODEL_MS });
  await page.getByText("End interview").click();
  await page.getByRole("button", { name: "End and see report" }).click();
  await expect(page.getByRole("heading", { name: "Your report" })).toBeVisible();
  const heard = await page.locator(".visa-said").first().innerText();
  expect(isSpoken(heard), heard).toBe(true);
});
