import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildIfStale } from "./build.ts";
import { binOf, run } from "./child.ts";
import { findChromium } from "./find-chromium.ts";
import {
  type Counts,
  countLine,
  isGood,
  playwrightCounts,
  sum,
  vitestCounts,
  withExitCode,
} from "./test-counts.ts";
import { playwrightFailures, vitestFailures } from "./test-failures.ts";

/** Told again last: what runs after it is long, and a record of a run may keep its end alone. */
const failures: string[] = [];

const FAILED: Counts = { passed: 0, failed: 1, skipped: 0 };
const OWN_OPTIONS = ["--full", "--faults", "--unit", "--browser"];
/** What breaks things on purpose, where no filter says otherwise. */
const FAULTS = [
  "tests/faults/",
  "tests/process/crash",
  "tests/process/outage",
  "tests/process/lifecycle",
  "tests/process/npm-start",
];

/**
 * `npm test [-- --full | --faults | --unit | --browser | filter…]`: builds when stale, then every
 * test. What is none of our options goes to both runners, as part of a file's name. `--faults` is
 * the tests that break things, at length, and nothing else.
 */
async function main(args: string[]): Promise<Counts> {
  const asked = args.filter((arg) => !OWN_OPTIONS.includes(arg));
  const faults = args.includes("--faults");
  const filters = faults && asked.length === 0 ? FAULTS : asked;
  const both = !faults && !args.includes("--unit") && !args.includes("--browser");
  const env = {
    ...process.env,
    ...(args.includes("--full") ? { FULL: "1" } : {}),
    ...(faults ? { FAULTS: "1" } : {}),
  };
  const reports = mkdtempSync(join(tmpdir(), "greenroom-reports-"));
  try {
    const counts: Counts[] = [];
    const built = await buildIfStale().then(() => true, reportFailure);
    if (!built) counts.push(FAILED);
    if (both || faults || args.includes("--unit"))
      counts.push(await unitTests(reports, filters, env));
    // Without a build there is nothing to open in a browser.
    if (built && (both || args.includes("--browser"))) {
      counts.push(await browserTests(reports, filters, env));
    }
    return sum(counts);
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
}

async function unitTests(
  reports: string,
  filters: string[],
  env: NodeJS.ProcessEnv,
): Promise<Counts> {
  const report = join(reports, "vitest.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const args = ["run", "--passWithNoTests", ...reporters, ...filters];
  const { code } = await run(binOf("vitest"), args, { env, inherit: true });
  return counted(report, vitestCounts, vitestFailures, code);
}

async function browserTests(
  reports: string,
  filters: string[],
  env: NodeJS.ProcessEnv,
): Promise<Counts> {
  const report = join(reports, "playwright.json");
  const chromium = await findChromium().catch(reportFailure);
  if (chromium === false) return FAILED;
  const browser = { ...env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const args = ["test", "--reporter=list,json", "--pass-with-no-tests", ...filters];
  const { code } = await run(binOf("@playwright/test", "playwright"), args, {
    env: browser,
    inherit: true,
  });
  return counted(report, playwrightCounts, playwrightFailures, code);
}

/** A runner that left no report has not run. */
function counted<T, U>(
  path: string,
  countsOf: (report: T) => Counts,
  failuresOf: (report: U) => string[],
  code: number,
): Counts {
  if (!existsSync(path)) return FAILED;
  const report: unknown = JSON.parse(readFileSync(path, "utf8"));
  failures.push(...failuresOf(report as U));
  return withExitCode(countsOf(report as T), code);
}

function reportFailure(error: unknown): false {
  console.error(error instanceof Error ? error.message : error);
  return false;
}

const counts = await main(process.argv.slice(2));
process.exitCode = isGood(counts) ? 0 : 1;
if (failures.length > 0) console.log(`\n${failures.join("\n\n")}\n`);
console.log(countLine(counts));
