import type { QuickJSWASMModule } from "quickjs-emscripten-core";
import { transform } from "sucrase";
import {
  failure,
  RUN_LIMITS,
  type RunRequest,
  type RunResult,
  sameJson,
  summarize,
  withoutEntry,
} from "./run-result.ts";

/** About 2,200 calls deep. The browser's own stack ends soon after. */
const STACK_BYTES = 380 * 1024;
const MAX_LINES = 1_000;

/**
 * Runs JavaScript in a separate interpreter, with limits on memory, stack and time. `isSpent`: it
 * ran out of memory and can't free it, so the next run needs a new worker.
 */
export function runJavascript(
  loaded: QuickJSWASMModule,
  request: RunRequest,
): { result: RunResult; isSpent: boolean } {
  let code: string;
  try {
    // Nothing is appended, so that an error at the end is reported on an existing line.
    const written = request.code.trimEnd();
    code = asScript(written, request.language === "typescript");
  } catch (error) {
    return { result: failure(typesErrorText(request.code, error as Error)), isSpent: false };
  }

  const runtime = loaded.newRuntime();
  runtime.setMemoryLimit(RUN_LIMITS.memoryMb * 1024 * 1024);
  runtime.setMaxStackSize(STACK_BYTES);
  const endsAt = performance.now() + RUN_LIMITS.seconds * 1000;
  runtime.setInterruptHandler(() => performance.now() > endsAt);
  const context = runtime.newContext();
  const lines: string[] = [];
  let isSpent = false;
  const output = () => lines.join("\n");
  const print = context.newFunction("print", (...args) => {
    if (lines.length < MAX_LINES) {
      lines.push(args.map((arg) => textOf(context.dump(arg))).join(" "));
    }
  });
  context.setProp(context.global, "__print", print);
  print.dispose();

  /** Its value if it's a string, or the error's text. */
  function evaluate(
    source: string,
    file = "code.js",
  ): { value: string | undefined } | { error: string } {
    const result = context.evalCode(source, file);
    if (result.error) {
      const error = context.dump(result.error) as unknown;
      result.error.dispose();
      isSpent ||= OUT_OF_MEMORY.test((error as Error | null)?.message ?? "");
      return { error: performance.now() > endsAt ? TIMED_OUT : errorText(error) };
    }
    const isText = context.typeof(result.value) === "string";
    const value = isText ? context.getString(result.value) : undefined;
    result.value.dispose();
    return { value };
  }

  function runCases(): RunResult {
    evaluate(CONSOLE, "tools.js");
    const first = evaluate(code);
    if ("error" in first) return failure(first.error, output());
    runtime.executePendingJobs();
    const { entry, cases } = request;
    if (entry === null || cases.length === 0) return summarize([], output());
    const found = evaluate(`typeof ${entry}`);
    if (!("value" in found) || found.value !== "function") return withoutEntry(entry, output());
    const results = cases.map(({ args, expected }) => {
      const call = evaluate(`__call(${entry}, ${JSON.stringify(args)})`, "tests.js");
      if ("error" in call) return { passed: false, got: call.error };
      runtime.executePendingJobs();
      const answer = evaluate("__answer()", "tests.js");
      if ("error" in answer) return { passed: false, got: answer.error };
      const { got, json } = JSON.parse(answer.value!) as { got: string; json: string | null };
      return { passed: json !== null && sameJson(JSON.parse(json), expected), got };
    });
    return summarize(results, output());
  }

  let result: RunResult;
  try {
    result = runCases();
  } catch {
    // The browser's stack was smaller; what it left of the engine can't run on.
    isSpent = true;
    result = failure("InternalError: stack overflow", output());
  }
  if (!isSpent) {
    context.dispose();
    runtime.dispose();
  }
  return { result, isSpent };
}

const OUT_OF_MEMORY = /out of memory/;
const TIMED_OUT = `Stopped after ${RUN_LIMITS.seconds} seconds. Is there an endless loop?`;

/**
 * The console, and the calls of the tests. A value that JSON would change, such as NaN, equals
 * nothing. What a promise settles with is read after its jobs have run.
 */
const CONSOLE = `{
  const { stringify } = JSON;
  const { isFinite } = Number;
  const show = (value, depth = 0) => {
    if (typeof value === "string") return depth === 0 ? value : stringify(value);
    if (typeof value === "function") return "[Function " + (value.name || "anonymous") + "]";
    if (typeof value === "bigint") return value + "n";
    if (typeof value !== "object" || value === null) return String(value);
    if (value instanceof Error) return value.name + ": " + value.message;
    if (value instanceof RegExp || depth > 8) return String(value);
    if (value instanceof Date) return stringify(value);
    const list = (items) => items.map((item) => show(item, depth + 1)).join(",");
    if (Array.isArray(value)) return "[" + list(Array.from(value)) + "]";
    if (value instanceof Map) {
      const pairs = [...value].map(([key, item]) => show(key, depth + 1) + " => " + show(item, depth + 1));
      return "Map(" + value.size + ") {" + pairs.join(", ") + "}";
    }
    if (value instanceof Set) return "Set(" + value.size + ") {" + list([...value]) + "}";
    if (value instanceof Promise) return "Promise";
    const pairs = Object.keys(value).map((key) => stringify(key) + ":" + show(value[key], depth + 1));
    return "{" + pairs.join(",") + "}";
  };
  const isPlain = (value, depth = 0) => {
    if (value === null || typeof value === "string" || typeof value === "boolean") return true;
    if (typeof value === "number") return isFinite(value);
    if (typeof value !== "object" || depth > 100) return false;
    if (value instanceof Map || value instanceof Set || value instanceof RegExp) return false;
    return (Array.isArray(value) ? Array.from(value) : Object.values(value)).every((item) => isPlain(item, depth + 1));
  };
  const print = globalThis.__print;
  delete globalThis.__print;
  const log = (...values) => print(values.map((value) => show(value)).join(" "));
  globalThis.console = { log, info: log, warn: log, error: log, debug: log };
  let settled;
  const settle = (value) => { settled = { value }; };
  globalThis.__call = (entry, args) => {
    settled = undefined;
    const value = entry(...args);
    if (value instanceof Promise) value.then(settle, (error) => { settled = { error }; });
    else settle(value);
  };
  globalThis.__answer = () => {
    if (!settled) throw new Error("the promise never settles");
    if ("error" in settled) throw settled.error;
    const { value } = settled;
    return stringify({ got: show(value, 1), json: isPlain(value) ? stringify(value) : null });
  };
}`;

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function errorText(error: unknown): string {
  if (typeof error !== "object" || error === null) return `Uncaught ${String(error)}`;
  const { name, message, stack } = error as { name?: string; message?: string; stack?: string };
  if (OUT_OF_MEMORY.test(message ?? "")) return `Out of memory (${RUN_LIMITS.memoryMb} MB).`;
  if (message === undefined && name === undefined) return `Uncaught ${JSON.stringify(error)}`;
  const line = /code\.js:(\d+)/.exec(stack ?? "")?.[1];
  // The engine quotes the unexpected token, which is empty at the end of the code.
  const what = /^unexpected token.*: ''$/.test(message ?? "") ? CODE_ENDED : message;
  const text = what === "" ? (name ?? "Error") : `${name ?? "Error"}: ${what ?? "unknown"}`;
  return `${text}${line ? ` (line ${line})` : ""}`;
}

const CODE_ENDED = "the code ends too early. Is a bracket still open?";

/** Rewrites "Unexpected token (1:35)" like JavaScript's own errors. */
function typesErrorText(code: string, { message }: Error): string {
  const [, what = message, line, column] = /^(.*?)\.? \((\d+):(\d+)\)$/.exec(message) ?? [];
  const lines = code.trimEnd().split("\n");
  const isEnd = Number(line) === lines.length && Number(column) > lines.at(-1)!.length;
  const text = isEnd && /token|end of input/.test(what) ? CODE_ENDED : what;
  return `SyntaxError: ${text}${line ? ` (line ${line})` : ""}`;
}

/**
 * Strips TypeScript's types, and `export`, so that an exported function is called like any other;
 * line numbers stay. Types aren't checked.
 */
function asScript(code: string, isTyped: boolean): string {
  const isModule = /^\s*export\b/m.test(code);
  if (!isTyped && !isModule) return code;
  const transforms = [isTyped ? "typescript" : null, isModule ? "imports" : null] as const;
  const { code: script } = transform(code, {
    transforms: transforms.filter((one) => one !== null),
    disableESTransforms: true,
  });
  return isModule ? `var exports = {}; ${script}` : script;
}
