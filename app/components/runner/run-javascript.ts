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

const STACK_BYTES = 256 * 1024;
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
    code = request.language === "typescript" ? withoutTypes(written) : written;
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
  function evaluate(source: string): { value: string | undefined } | { error: string } {
    const result = context.evalCode(source, "code.js");
    if (result.error) {
      const error = context.dump(result.error) as {
        name?: string;
        message?: string;
        stack?: string;
      };
      result.error.dispose();
      isSpent ||= OUT_OF_MEMORY.test(error.message ?? "");
      return { error: performance.now() > endsAt ? TIMED_OUT : errorText(error) };
    }
    const isText = context.typeof(result.value) === "string";
    const value = isText ? context.getString(result.value) : undefined;
    result.value.dispose();
    return { value };
  }

  function runCases(): RunResult {
    evaluate(CONSOLE);
    const first = evaluate(code);
    if ("error" in first) return failure(first.error, output());
    runtime.executePendingJobs();
    const { entry, cases } = request;
    if (entry === null || cases.length === 0) return summarize([], output());
    const found = evaluate(`typeof ${entry}`);
    if (!("value" in found) || found.value !== "function") return withoutEntry(entry, output());
    const results = cases.map(({ args, expected }) => {
      const call = evaluate(`JSON.stringify(${entry}(...${JSON.stringify(args)}))`);
      if ("error" in call) return { passed: false, got: call.error };
      const got = call.value ?? "undefined";
      const value: unknown = call.value === undefined ? undefined : JSON.parse(call.value);
      return { passed: sameJson(value, expected), got };
    });
    return summarize(results, output());
  }

  const result = runCases();
  if (!isSpent) {
    context.dispose();
    runtime.dispose();
  }
  return { result, isSpent };
}

const OUT_OF_MEMORY = /out of memory/;
const TIMED_OUT = `Stopped after ${RUN_LIMITS.seconds} seconds. Is there an endless loop?`;

const CONSOLE = `{
  const show = (value) => {
    if (typeof value === "string") return value;
    if (typeof value === "function") return "[Function " + (value.name || "anonymous") + "]";
    if (value instanceof Error) return value.name + ": " + value.message;
    try { return JSON.stringify(value) ?? String(value); } catch { return String(value); }
  };
  const print = globalThis.__print;
  delete globalThis.__print;
  const log = (...values) => print(values.map(show).join(" "));
  globalThis.console = { log, info: log, warn: log, error: log, debug: log };
}`;

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function errorText({ name, message, stack }: { name?: string; message?: string; stack?: string }) {
  if (OUT_OF_MEMORY.test(message ?? "")) return `Out of memory (${RUN_LIMITS.memoryMb} MB).`;
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

/** Strips TypeScript's types, keeping line numbers. Types aren't checked. */
function withoutTypes(code: string): string {
  return transform(code, { transforms: ["typescript"], disableESTransforms: true }).code;
}
