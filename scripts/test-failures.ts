type VitestReport = {
  testResults: Array<{
    name: string;
    status: string;
    message: string;
    assertionResults: Array<{ status: string; fullName: string; failureMessages: string[] }>;
  }>;
};

type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs?: Array<{
    title: string;
    file: string;
    ok: boolean;
    tests: Array<{ results: Array<{ error?: { message?: string } }> }>;
  }>;
};

// Runners colour their messages.
const COLOURS = /\u001B\[[0-9;]*m/g;
const LINES = 12;

/** What failed in vitest, with the beginning of why. */
export function vitestFailures({ testResults }: VitestReport): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (status === "failed" && failed.length === 0) return [entry(name, message)];
    return failed.map((test) => entry(`${name} > ${test.fullName}`, test.failureMessages[0] ?? ""));
  });
}

/** What failed in the browser, likewise. */
export function playwrightFailures({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.map(({ error }) => error?.message));
      return entry(`${file} > ${title}`, errors.find(Boolean) ?? "");
    });
  return [...own, ...suites.flatMap(playwrightFailures)];
}

function entry(title: string, message: string): string {
  const lines = message.replaceAll(COLOURS, "").split("\n").slice(0, LINES);
  return [`FAILED ${title}`, ...lines.map((line) => `    ${line}`)].join("\n");
}
