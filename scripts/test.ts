import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildIfStale } from "../server/bundle/build.ts";
import { binOf, run } from "../server/bundle/child.ts";
import { findChromium } from "./find-chromium.ts";
import {
  type Outcome,
  readPlaywright,
  readVitest,
  summary,
  type VitestReport,
} from "./test-report.ts";

const OPTIONS = ["--full", "--faults", "--unit", "--browser"];
/** The fault-injection tests. */
const FAULTS = [
  "tests/faults/",
  "tests/e2e/faults/",
  ...["crash", "outage", "lifecycle", "npm-start"].map((name) => `tests/process/${name}`),
];

/**
 * `npm test [-- --full | --faults | --unit | --browser | filter…]`: builds if stale, then runs
 * Vitest and Playwright. Other arguments go to both, as parts of file names.
 */
async function main(args: string[], reports: string): Promise<Outcome[]> {
  const has = (option: string) => args.includes(option);
  const filters = args.filter((arg) => !OPTIONS.includes(arg));
  if (has("--faults") && filters.length === 0) filters.push(...FAULTS);
  const env = {
    ...process.env,
    ...(has("--full") && { FULL: "1" }),
    ...(has("--faults") && { FAULTS: "1" }),
  };
  const outcomes: Outcome[] = [];

  const isBuilt = await buildIfStale().then(
    () => true,
    (error: Error) => {
      outcomes.push(failure(error.message));
      return false;
    },
  );
  if (!has("--browser")) {
    const report = join(reports, "vitest.json");
    const unhandled = join(reports, "unhandled.json");
    const reporters = [
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
      `--reporter=${fileURLToPath(new URL("./error-reporter.ts", import.meta.url))}`,
    ];
    const command = [binOf("vitest"), "run", "--passWithNoTests", ...reporters, ...filters];
    const read = (tests: VitestReport) =>
      readVitest(tests, JSON.parse(readFileSync(unhandled, "utf8")) as string[]);
    outcomes.push(await outcomeOf(command, { ...env, UNHANDLED_ERRORS: unhandled }, report, read));
  }
  if (isBuilt && !has("--unit")) {
    const report = join(reports, "playwright.json");
    const command = [
      binOf("@playwright/test", "playwright"),
      "test",
      "--reporter=list,json",
      "--pass-with-no-tests",
      ...filters,
    ];
    try {
      const browser = { ...env, CHROME_PATH: findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
      outcomes.push(await outcomeOf(command, browser, report, readPlaywright));
    } catch (error) {
      outcomes.push(failure((error as Error).message));
    }
  }
  return outcomes;
}

/** A runner without a report, or with an error exit but no failed test, has failed. */
async function outcomeOf<T>(
  [script, ...args]: string[],
  env: NodeJS.ProcessEnv,
  report: string,
  read: (report: T) => Outcome,
): Promise<Outcome> {
  const { code } = await run(script!, args, { env, inherit: true });
  if (!existsSync(report)) return failure(`${script} wrote no report.`);
  const outcome = read(JSON.parse(readFileSync(report, "utf8")) as T);
  if (code !== 0 && outcome.failed.length === 0)
    outcome.failed.push(`${script} ended with code ${code}.`);
  return outcome;
}

const failure = (name: string): Outcome => ({ passed: 0, failed: [name], skipped: 0 });

const reports = mkdtempSync(join(tmpdir(), "greenroom-reports-"));
try {
  const { isGood, text } = summary(await main(process.argv.slice(2), reports));
  process.exitCode = isGood ? 0 : 1;
  console.log(text);
} finally {
  rmSync(reports, { recursive: true, force: true });
}
