import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import config from "../../playwright.config.ts";
import { Replay } from "#app/components/player/schema.ts";
import { expect, test } from "#tests/support/browser-fixtures.ts";
import { recognize } from "#tests/support/e2e/recognize.ts";
import { startingSession } from "#tests/support/e2e/starting-session.ts";
import { signIn } from "#tests/support/e2e/visitor.ts";
import { spokenWav } from "#tests/support/spoken-wav.ts";

const SENTENCES = [
  { text: "The checkout failed for one card in five after a release." },
  { text: "I compared the logs of both versions and found a shorter timeout." },
];
const { wav, spoken } = await spokenWav(SENTENCES);
const WAV = join(mkdtempSync(join(tmpdir(), "speech-")), "answer.wav");
writeFileSync(WAV, wav);
/** The file, and time to recognize its end. */
const SECONDS = spoken.at(-1)!.toMs / 1_000 + 4;

// A spoken file instead of the tone.
const { launchOptions } = config.use!;
test.use({
  launchOptions: {
    ...launchOptions,
    args: [...launchOptions!.args!, `--use-file-for-fake-audio-capture=${WAV}`],
  },
});

const words = (text: string): string[] => text.toLowerCase().match(/[a-z']+/g) ?? [];

test("speech becomes text on the device, and the page stays responsive", async ({ page, app }) => {
  await page.goto(`${app.url}/device-check`);
  await page.locator("h1").click();
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).origin !== new URL(app.url).origin) foreign.push(request.url());
  });
  const { longTasks, progress, heard, partials } = await recognize(page, SECONDS);
  expect(progress.at(-1)).toBe(1);
  expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  const shift = heard[0]!.fromMs - spoken[0]!.fromMs;
  for (const [at, { text, fromMs, toMs, confidence }] of heard.slice(0, 2).entries()) {
    const said = words(SENTENCES[at]!.text);
    const missed = said.filter((word) => !words(text).includes(word));
    expect(missed.length, text).toBeLessThanOrEqual(2);
    expect(Math.abs(fromMs - spoken[at]!.fromMs - shift)).toBeLessThan(300);
    expect(Math.abs(toMs - spoken[at]!.toMs - shift)).toBeLessThan(900);
    expect(confidence).toBeGreaterThan(0.5);
  }
  expect(longTasks.filter((duration) => duration > 200)).toEqual([]);
  expect(foreign).toEqual([]);
  // What is being said shows before the sentence ends.
  expect(words(partials.join(" ")).length).toBeGreaterThan(3);
});

test("what is said in a room becomes its transcript, with both people's consent", async ({
  app,
  browser,
  context,
  page,
  watch,
}) => {
  const session = await startingSession(app, context);
  const expertContext = await browser.newContext();
  watch(expertContext);
  const expert = await expertContext.newPage();
  await signIn(expertContext, app, session.expertEmail);
  await expert.goto(`${app.url}/room/${session.booking}`);
  await expert.getByRole("button", { name: "Join by chat only" }).click();
  await page.goto(session.candidateLink);
  await page.getByRole("button", { name: "Join without camera" }).click();
  await page.getByRole("button", { name: "Transcribe this session" }).click();
  await expect(page.getByText(/after a download of \d+ MB/)).toBeVisible();
  await page.getByRole("button", { name: `Ask ${session.expertName}` }).click();
  await expert.getByRole("button", { name: "Allow transcript" }).click();
  await expect(page.getByRole("status").filter({ hasText: /^\s*Transcribing$/ })).toBeVisible();
  const replay = async () => {
    const response = await page.request.get(`${app.url}/api/sessions/${session.booking}/replay`);
    return Replay.parse(await response.json()).segments;
  };
  await expect
    .poll(async () => words((await replay()).map(({ text }) => text).join(" ")), {
      timeout: 40_000,
    })
    .toEqual(expect.arrayContaining(["versions", "release"]));
  for (const { role, fromMs, toMs } of await replay()) {
    expect(role).toBe("candidate");
    expect(toMs).toBeGreaterThan(fromMs);
    // The session starts in a minute.
    expect(Math.abs(fromMs)).toBeLessThan(90_000);
  }
  await expert.getByRole("button", { name: "Stop transcribing" }).click();
  await expect(page.getByText("doesn’t want a transcript")).toBeVisible();
});
