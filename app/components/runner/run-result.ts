/** The code to run, and the question's test cases if any. */
export type RunRequest = {
  language: "javascript" | "typescript" | "python";
  code: string;
  /** The function that the cases call, in camelCase. */
  entry: string | null;
  cases: readonly { args: readonly unknown[]; expected: unknown }[];
};

export type CaseResult = {
  passed: boolean;
  /** The value in the language's notation, or the error's text. */
  got: string;
};

export type RunResult = {
  outcome: "passed" | "failed" | "error" | "output";
  passed: number;
  total: number;
  /** What the code printed, and the error that stopped it. */
  output: string;
  cases: CaseResult[];
  /** It ran, but lacks the function that the cases call. */
  missing?: string | undefined;
};

/** How many of a question's cases are shown as examples. Run lists the rest too. */
export const EXAMPLES = 3;

export const RUN_LIMITS = {
  seconds: 5,
  /** Python takes some seconds to start, longer on a slow connection. */
  startSeconds: 60,
  memoryMb: 64,
  output: 4_000,
  got: 300,
} as const;

/** From a worker: started, or a result. `isSpent`: the next run needs a new worker. */
export type WorkerMessage = { started: true } | { result: RunResult; isSpent: boolean };
/** To a worker; `origin` is ours, because an opaque origin doesn't know it. */
export type WorkerRequest = RunRequest & { origin: string };

/** The frame's messages to the page. */
export type FrameMessage =
  | { ready: true }
  | { id: number; started: true }
  | { id: number; result: RunResult };
export type FrameRequest = { id: number; worker: string; request: WorkerRequest };

/** `mergeIntervals` is `merge_intervals` in Python. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export function summarize(cases: CaseResult[], output: string): RunResult {
  const passed = cases.filter((one) => one.passed).length;
  const total = cases.length;
  const outcome = total === 0 ? "output" : passed === total ? "passed" : "failed";
  const shown = cases.map((one) => ({ ...one, got: withinLimit(one.got) }));
  return { outcome, passed, total, output: shortened(output), cases: shown };
}

export function withoutEntry(entry: string, output: string): RunResult {
  return { ...summarize([], output), missing: entry };
}

export function failure(message: string, output = ""): RunResult {
  const text = output ? `${output.replace(/\n?$/, "\n")}${message}` : message;
  return { outcome: "error", passed: 0, total: 0, output: shortened(text), cases: [] };
}

function withinLimit(got: string): string {
  return got.length <= RUN_LIMITS.got ? got : `${got.slice(0, RUN_LIMITS.got - 1)}…`;
}

/** A JSON value as code of the language. */
export function literal(value: unknown, language: string): string {
  if (language !== "python") return JSON.stringify(value);
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (Array.isArray(value)) return `[${value.map((item) => literal(item, language)).join(", ")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const entries = Object.entries(value);
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}: ${literal(item, language)}`).join(", ")}}`;
}

/** Keeps the end, where the error is. */
function shortened(text: string): string {
  const most = RUN_LIMITS.output;
  return text.length <= most ? text : `…${text.slice(text.length - most + 1)}`;
}

/** Whether two JSON values are equal; numbers almost. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (typeof a === "number" && typeof b === "number") {
    return Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));
  }
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((item, index) => sameJson(item, b[index]))
    );
  }
  if (isObject(a) && isObject(b)) {
    const keys = Object.keys(a);
    return (
      keys.length === Object.keys(b).length &&
      keys.every((key) => Object.hasOwn(b, key) && sameJson(a[key], b[key]))
    );
  }
  return a === b;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
