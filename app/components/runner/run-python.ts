import type { PyodideAPI } from "pyodide";
import {
  failure,
  literal,
  type RunRequest,
  type RunResult,
  sameJson,
  snakeCase,
  summarize,
  withoutEntry,
} from "./run-result.ts";

export type Pyodide = PyodideAPI;

const MAX_LINES = 1_000;

const CRASHED = "Python ran out of stack or memory. The next run starts it again.";

/**
 * Runs Python with pyodide. An endless loop is ended by the worker's frame. `isSpent`: it crashed
 * and can't run anything anymore.
 */
export function runPython(
  python: Pyodide,
  request: RunRequest,
): { result: RunResult; isSpent: boolean } {
  const lines: string[] = [];
  try {
    const result = runCases(python, request, lines);
    python.runPython("");
    return { result, isSpent: false };
  } catch {
    // After what the program printed come hundreds of lines about the interpreter.
    const at = lines.lastIndexOf("Stack (most recent call first):");
    const printed = lines.slice(0, at === -1 ? lines.length : at).join("\n");
    return { result: failure(CRASHED, printed), isSpent: true };
  }
}

function runCases(python: Pyodide, { code, entry, cases }: RunRequest, lines: string[]): RunResult {
  const batched = (line: string) => void (lines.length < MAX_LINES && lines.push(line));
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
      const value: unknown = JSON.parse(evaluate(call) as string);
      return { passed: sameJson(value, expected), got: literal(value, "python") };
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
