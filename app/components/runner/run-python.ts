import type { PyodideAPI } from "pyodide";
import type { PyDict, PyProxy } from "pyodide/ffi";
import {
  failure,
  RUN_LIMITS,
  type RunRequest,
  type RunResult,
  sameJson,
  snakeCase,
  summarize,
  withoutEntry,
} from "./run-result.ts";

export type Pyodide = PyodideAPI;

/** More isn't kept while it runs: a loop can print megabytes. */
const MAX_OUTPUT = 4 * RUN_LIMITS.output;
const CRASHED = "Python ran out of stack or memory. The next run starts it again.";

/**
 * Keeps references of its own, because a program may change any builtin or module; `restore` takes
 * that back before the next run.
 */
const TOOLS = `
def tools():
    import builtins, inspect, json, sys
    dumps, loads, represent, is_coroutine = json.dumps, json.loads, repr, inspect.iscoroutine
    to_list, error, ended, size = list, ValueError, StopIteration, len
    def no_input(prompt=""):
        raise RuntimeError("input() isn't available here. Set the value in your code instead")
    builtins.input = no_input
    modules = dict(sys.modules)
    kept = {name: dict(vars(module)) for name, module in modules.items() if hasattr(module, "__dict__") and name != "__main__"}
    limit = sys.getrecursionlimit()
    def restore():
        for name in to_list(sys.modules):
            if name not in modules:
                del sys.modules[name]
        sys.modules.update(modules)
        for name, before in kept.items():
            now = vars(modules[name])
            if now != before:
                now.clear()
                now.update(before)
        sys.setrecursionlimit(limit)
    def call(function, args):
        value = function(*loads(args))
        if is_coroutine(value):
            try:
                value.send(None)
            except ended as done:
                value = done.value
            else:
                raise error("the coroutine waits for something that never comes")
        try:
            return [represent(value), dumps(value, default=to_list, allow_nan=False)]
        except (error, TypeError):
            return [represent(value), None]
    return [restore, call]
tools()
`;

type Tools = { restore: () => void; call: (fn: unknown, args: string) => PyProxy };
const toolsOf = new WeakMap<Pyodide, Tools>();

function openTools(python: Pyodide): Tools {
  const known = toolsOf.get(python);
  if (known) return known;
  const globals = python.globals.get("dict")() as PyDict;
  const [restore, call] = (
    python.runPython(TOOLS, { globals, filename: "<tools>" }) as PyProxy
  ).toJs({
    depth: 1,
  }) as [Tools["restore"], Tools["call"]];
  const tools = { restore, call };
  toolsOf.set(python, tools);
  return tools;
}

/**
 * Runs Python with pyodide. An endless loop is ended by the worker's frame. `isSpent`: it crashed
 * and can't run anything anymore.
 */
export function runPython(
  python: Pyodide,
  request: RunRequest,
): { result: RunResult; isSpent: boolean } {
  let printed = "";
  const decoder = new TextDecoder();
  const write = (bytes: Uint8Array) => {
    if (printed.length < MAX_OUTPUT) printed += decoder.decode(bytes, { stream: true });
    return bytes.length;
  };
  try {
    const tools = openTools(python);
    python.setStdout({ write });
    python.setStderr({ write });
    const result = runCases(python, tools, request, () => printed.replace(/\n$/, ""));
    tools.restore();
    return { result, isSpent: false };
  } catch {
    // After what the program printed come hundreds of lines about the interpreter.
    const at = printed.lastIndexOf("Stack (most recent call first):");
    return { result: failure(CRASHED, at === -1 ? printed : printed.slice(0, at)), isSpent: true };
  }
}

function runCases(
  python: Pyodide,
  tools: Tools,
  { code, entry, cases }: RunRequest,
  output: () => string,
): RunResult {
  // Each run has its own namespace.
  const globals = python.globals.get("dict")() as PyDict;
  globals.set("__name__", "__main__");
  const flush = () => python.runPython("import sys; sys.stdout.flush(); sys.stderr.flush()");
  try {
    python.runPython(code, { globals });
    flush();
  } catch (error) {
    flush();
    return failure(errorText(error), output());
  }
  if (entry === null || cases.length === 0) return summarize([], output());
  const name = snakeCase(entry);
  const found = globals.get(name) as unknown;
  if (typeof found !== "function") return withoutEntry(name, output());
  const results = cases.map(({ args, expected }) => {
    try {
      const [got, json] = tools.call(found, JSON.stringify(args)).toJs() as [
        string,
        string | undefined,
      ];
      return { passed: json !== undefined && sameJson(JSON.parse(json), expected), got };
    } catch (error) {
      return { passed: false, got: errorText(error) };
    }
  });
  flush();
  return summarize(results, output());
}

/** The end of a traceback: the line and the error. */
function errorText(error: unknown): string {
  const lines = (error as Error).message.trimEnd().split("\n");
  const line = lines.findLast((text) => text.includes('File "<exec>"'));
  const at = /line (\d+)/.exec(line ?? "")?.[1];
  // What follows a missing module's name is advice for installing it, which nobody can do here.
  const missing = lines.find((text) => text.startsWith(NO_MODULE));
  const what = missing ? `${missing}. ${ONLY_STANDARD}` : (lines.at(-1) ?? "Error");
  return at ? `${what} (line ${at})` : what;
}

const NO_MODULE = "ModuleNotFoundError: No module named";
const ONLY_STANDARD = "Only Python’s standard library is available here";
