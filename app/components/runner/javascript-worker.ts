import releaseSync from "@jitl/quickjs-wasmfile-release-sync";
import wasmPath from "@jitl/quickjs-wasmfile-release-sync/wasm?url";
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSWASMModule,
} from "quickjs-emscripten-core";
import { transform } from "sucrase";
import {
  failure,
  RUN_LIMITS,
  type RunResult,
  sameJson,
  summarize,
  type WorkerMessage,
  type WorkerRequest,
} from "./run-result.ts";

/** Runs JavaScript in an interpreter of its own, with limits on memory, stack and time. */
let engine: Promise<QuickJSWASMModule> | undefined;

const STACK_BYTES = 256 * 1024;
const MOST_LINES = 1_000;

const send = (message: WorkerMessage) => postMessage(message);

addEventListener("message", ({ data }: MessageEvent<WorkerRequest>) => {
  const wasmLocation = new URL(wasmPath, data.origin).href;
  engine ??= newQuickJSWASMModuleFromVariant(newVariant(releaseSync, { wasmLocation }));
  engine
    .then((loaded) => {
      send({ started: true });
      send({ result: run(loaded, data) });
    })
    .catch((error: unknown) => send({ result: failure(String(error)) }));
});

function run(loaded: QuickJSWASMModule, request: WorkerRequest): RunResult {
  let code: string;
  try {
    code = request.language === "typescript" ? withoutTypes(request.code) : request.code;
  } catch (error) {
    return failure((error as Error).message);
  }

  const runtime = loaded.newRuntime();
  runtime.setMemoryLimit(RUN_LIMITS.memoryMb * 1024 * 1024);
  runtime.setMaxStackSize(STACK_BYTES);
  const endsAt = performance.now() + RUN_LIMITS.seconds * 1000;
  runtime.setInterruptHandler(() => performance.now() > endsAt);
  const context = runtime.newContext();
  const lines: string[] = [];
  let isFull = false;
  const output = () => lines.join("\n");
  const print = context.newFunction("print", (...args) => {
    if (lines.length < MOST_LINES) {
      lines.push(args.map((arg) => textOf(context.dump(arg))).join(" "));
    }
  });
  context.setProp(context.global, "__print", print);
  print.dispose();

  /** The value as the interpreter's JSON, or the error's text. */
  function evaluate(source: string): { value: string | undefined } | { error: string } {
    const result = context.evalCode(source, "code.js");
    if (result.error) {
      const error = context.dump(result.error) as {
        name?: string;
        message?: string;
        stack?: string;
      };
      result.error.dispose();
      isFull ||= OUT_OF_MEMORY.test(error.message ?? "");
      return { error: performance.now() > endsAt ? TIMED_OUT : errorText(error) };
    }
    const value: unknown = context.dump(result.value);
    result.value.dispose();
    return { value: typeof value === "string" ? value : undefined };
  }

  try {
    evaluate(CONSOLE);
    const first = evaluate(`${code}\n;undefined`);
    if ("error" in first) return failure(first.error, output());
    runtime.executePendingJobs();
    const { entry, cases } = request;
    if (entry === null || cases.length === 0) return summarize([], output());
    const found = evaluate(`typeof ${entry}`);
    if (!("value" in found) || found.value !== "function") {
      return failure(`Write a function named ${entry} to run the tests.`, output());
    }
    const results = cases.map(({ args, expected }) => {
      const call = evaluate(`JSON.stringify(${entry}(...${JSON.stringify(args)}))`);
      if ("error" in call) return { passed: false, got: call.error };
      const got = call.value ?? "undefined";
      const value: unknown = call.value === undefined ? undefined : JSON.parse(call.value);
      return { passed: sameJson(value, expected), got };
    });
    return summarize(results, output());
  } finally {
    // After running out of memory it can't free its own: the next run gets a new one.
    if (isFull) engine = undefined;
    else {
      context.dispose();
      runtime.dispose();
    }
  }
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
  return `${name ?? "Error"}: ${message ?? "unknown"}${line ? ` (line ${line})` : ""}`;
}

/** TypeScript without its types; line numbers stay. Types aren't checked. */
function withoutTypes(code: string): string {
  return transform(code, { transforms: ["typescript"], disableESTransforms: true }).code;
}
