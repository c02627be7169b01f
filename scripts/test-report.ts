/** The results of a runner's tests; `failed` names each failure. */
export type Outcome = { passed: number; failed: string[]; skipped: number };

export type VitestReport = {
  numPassedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
};

type Suite = { suites?: Suite[]; specs?: { file: string; title: string; ok: boolean }[] };
export type PlaywrightReport = Suite & {
  stats: { expected: number; skipped: number };
  errors: { message?: string }[];
};

/**
 * Reads Vitest's JSON report. A file that fails to load, and each error outside tests, count as one
 * failure.
 */
export function readVitest(report: VitestReport, unhandled: readonly string[]): Outcome {
  const failed = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const titles = assertionResults.filter((test) => test.status === "failed");
    if (status === "failed" && titles.length === 0) return [name];
    return titles.map(({ fullName }) => `${name} > ${fullName}`);
  });
  const skipped = report.numPendingTests + report.numTodoTests;
  return { passed: report.numPassedTests, failed: [...failed, ...unhandled], skipped };
}

/** Reads Playwright's JSON report. An error outside its tests counts as one failure. */
export function readPlaywright(report: PlaywrightReport): Outcome {
  const errors = report.errors.map(({ message }) => message ?? "error");
  const { expected, skipped } = report.stats;
  return { passed: expected, failed: [...errors, ...failedSpecs(report)], skipped };
}

function failedSpecs({ suites = [], specs = [] }: Suite): string[] {
  const own = specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file} > ${title}`);
  return [...own, ...suites.flatMap(failedSpecs)];
}

/** The summary: failures, then `12 passed, 1 failed`, and skipped tests if any. */
export function summary(outcomes: Outcome[]): { isGood: boolean; text: string } {
  const failed = outcomes.flatMap((outcome) => outcome.failed);
  const passed = outcomes.reduce((total, outcome) => total + outcome.passed, 0);
  const skipped = outcomes.reduce((total, outcome) => total + outcome.skipped, 0);
  const counts = `${passed} passed, ${failed.length} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
  return {
    isGood: failed.length === 0 && passed > 0,
    text: [...failed.map((name) => `FAILED ${name}`), counts].join("\n"),
  };
}
