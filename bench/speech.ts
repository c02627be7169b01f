import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { type App, startApp } from "#tests/support/app-server.ts";
import { fromDebianPackage } from "#tests/support/debian-package.ts";
import { recognize } from "#tests/support/e2e/recognize.ts";
import { joinWav, type Spoken, spokenWav, toRate } from "#tests/support/spoken-wav.ts";
import { findChromium } from "../scripts/find-chromium.ts";
import type { BenchRow } from "./row.ts";

/** Five sentences of an audiobook, with their text. */
const LIBRIVOX = "/usr/share/pocketsphinx/test/data/librivox";
const PAUSE_MS = 1_500;
/** A stretch ends after this much silence. */
const SILENCE_MS = 640;
const MAX = { realTime: 0.5, longTaskMs: 200 };
/** In percent. flite runs words together that people separate. */
const MAX_ERRORS = { human: 10, synthetic: 20 };

const ANSWER = [
  "The checkout failed for one card in five after a release.",
  "I compared the logs of both versions and found that a timeout had become much shorter.",
  "My task was to bring the payments back before the end of the day.",
  "We rolled the change back within the hour and the error rate went down to zero.",
  "Then I wrote a test that fails when a timeout is shorter than a second.",
  "Looking back, I would have asked for a second review before the release.",
];

/** How well and how fast speech becomes text in a browser. */
export async function run(): Promise<BenchRow[]> {
  const app = await startApp();
  try {
    return [
      ...(await measure(app, "a human reader", librivox(), MAX_ERRORS.human)),
      ...(await measure(app, "two synthetic voices", await synthetic(), MAX_ERRORS.synthetic)),
    ];
  } finally {
    await app.stop();
  }
}

function librivox() {
  const folder = fromDebianPackage("pocketsphinx-testdata", () =>
    existsSync(LIBRIVOX) ? LIBRIVOX : undefined,
  );
  const lines = readFileSync(join(folder, "transcription"), "utf8").split("\n");
  const recordings = readdirSync(folder)
    .filter((name) => name.endsWith(".wav"))
    .map((name) => {
      const line = lines.find((one) => one.includes(`(${name.replace(".wav", "")})`))!;
      const text = /<s> (.*) <\/s>/.exec(line)![1]!;
      return { text, samples: toRate(readFileSync(join(folder, name))) };
    });
  return joinWav(recordings, PAUSE_MS);
}

function synthetic() {
  const voices = ["slt", "rms"] as const;
  return spokenWav(
    voices.flatMap((voice) => ANSWER.map((text) => ({ text, voice }))),
    PAUSE_MS,
  );
}

async function measure(
  app: App,
  voice: string,
  { wav, spoken }: { wav: Buffer; spoken: Spoken[] },
  mostErrors: number,
): Promise<BenchRow[]> {
  const file = join(mkdtempSync(join(tmpdir(), "speech-")), "speech.wav");
  writeFileSync(file, wav);
  const browser = await chromium.launch({
    executablePath: findChromium(),
    chromiumSandbox: process.getuid?.() !== 0,
    args: [
      "--use-fake-ui-for-media-stream",
      "--use-fake-device-for-media-stream",
      `--use-file-for-fake-audio-capture=${file}%noloop`,
    ],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`${app.url}/device-check`, { waitUntil: "networkidle" });
    await page.locator("h1").click();
    const { heard, longTasks } = await recognize(page, spoken.at(-1)!.toMs + 6_000);
    const said = spoken.flatMap(({ text }) => wordsOf(text));
    const errors =
      (100 *
        distance(
          said,
          heard.flatMap(({ text }) => wordsOf(text)),
        )) /
      said.length;
    const sum = (values: number[]) => values.reduce((all, value) => all + value, 0);
    const realTime =
      sum(heard.map(({ arrivedMs, toMs }) => Math.max(0, arrivedMs - toMs - SILENCE_MS))) /
      sum(heard.map(({ fromMs, toMs }) => toMs - fromMs));
    const longest = Math.max(0, ...longTasks);
    return [
      {
        name: `Speech to text: words that are wrong, ${voice}`,
        value: errors,
        unit: "%",
        goal: `≤ ${mostErrors} %`,
        ok: errors <= mostErrors,
        note: `${said.length} words`,
      },
      {
        name: `Speech to text: time for a second of speech, ${voice}`,
        value: realTime,
        unit: "s",
        goal: `≤ ${MAX.realTime} s`,
        ok: realTime <= MAX.realTime,
      },
      {
        name: `Speech to text: the page's longest task, ${voice}`,
        value: longest,
        unit: "ms",
        goal: `≤ ${MAX.longTaskMs} ms`,
        ok: longest <= MAX.longTaskMs,
      },
    ];
  } finally {
    await browser.close();
  }
}

function wordsOf(text: string): string[] {
  const plain = text.toLowerCase().replaceAll("mr.", "mister").replaceAll("-", " ");
  return plain.match(/[a-z0-9']+/g) ?? [];
}

/** Words to insert, delete or replace. */
function distance(from: string[], to: string[]): number {
  let row = to.map((_, at) => at + 1);
  row.unshift(0);
  for (const [at, word] of from.entries()) {
    const next = [at + 1];
    for (const [index, other] of to.entries()) {
      next.push(
        Math.min(row[index]! + (word === other ? 0 : 1), row[index + 1]! + 1, next[index]! + 1),
      );
    }
    row = next;
  }
  return row.at(-1)!;
}
