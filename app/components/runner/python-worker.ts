import {
  failure,
  type RunResult,
  sameJson,
  snakeCase,
  summarize,
  withoutEntry,
  type WorkerMessage,
  type WorkerRequest,
} from "./run-result.ts";

/** Runs Python with pyodide, served from /runner/python/. */
type Pyodide = {
  setStdout: (options: { batched: (line: string) => void }) => void;
  setStderr: (options: { batched: (line: string) => void }) => void;
  runPython: (code: string, options?: { globals: unknown }) => unknown;
  globals: { get: (name: string) => () => unknown };
  toPy: (value: unknown) => unknown;
};

let python: Promise<Pyodide> | undefined;

const MOST_LINES = 1_000;

const send = (message: WorkerMessage) => postMessage(message);

addEventListener("message", ({ data }: MessageEvent<WorkerRequest>) => {
  python ??= load(data.origin);
  python
    .then((loaded) => {
      send({ started: true });
      send({ result: run(loaded, data) });
    })
    .catch((error: unknown) => {
      python = undefined;
      send({ result: failure(String(error)) });
    });
});

async function load(origin: string): Promise<Pyodide> {
  const indexURL = `${origin}/runner/python/`;
  const { loadPyodide } = (await import(/* @vite-ignore */ `${indexURL}pyodide.mjs`)) as {
    loadPyodide: (options: { indexURL: string }) => Promise<Pyodide>;
  };
  return loadPyodide({ indexURL });
}

function run(python: Pyodide, { code, entry, cases }: WorkerRequest): RunResult {
  const lines: string[] = [];
  const batched = (line: string) => void (lines.length < MOST_LINES && lines.push(line));
  python.setStdout({ batched });
  python.setStderr({ batched });
  const output = () => lines.join("\n");
  // Each run has its own namespace.
  const globals = python.globals.get("dict")();
  const evaluate = (source: string) => python.runPython(source, { globals });
  try {
    evaluate(code);
  } catch (error) {
    return failure(errorText(error), output());
  }
  if (entry === null || cases.length === 0) return summarize([], output());
  const name = snakeCase(entry);
  if (evaluate(`callable(globals().get(${JSON.stringify(name)}))`) !== true) {
    return withoutEntry(name, output());
  }
  const results = cases.map(({ args, expected }) => {
    try {
      const json = JSON.stringify(JSON.stringify(args));
      const call = `__import__("json").dumps(${name}(*__import__("json").loads(${json})), default=list)`;
      const got = evaluate(call) as string;
      return { passed: sameJson(JSON.parse(got), expected), got };
    } catch (error) {
      return { passed: false, got: errorText(error) };
    }
  });
  return summarize(results, output());
}

/** The end of a traceback: the line and the error. */
function errorText(error: unknown): string {
  const lines = (error as Error).message.trimEnd().split("\n");
  const line = lines.findLast((text) => text.includes('File "<exec>"'));
  const at = /line (\d+)/.exec(line ?? "")?.[1];
  const what = lines.at(-1) ?? "Error";
  return at ? `${what} (line ${at})` : what;
}
