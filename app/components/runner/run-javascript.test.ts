import releaseSync from "@jitl/quickjs-wasmfile-release-sync";
import { newQuickJSWASMModuleFromVariant, type QuickJSWASMModule } from "quickjs-emscripten-core";
import { beforeAll, expect, test } from "vitest";
import { runJavascript } from "./run-javascript.ts";
import type { RunRequest } from "./run-result.ts";

let engine: QuickJSWASMModule;
beforeAll(async () => {
  engine = await newQuickJSWASMModuleFromVariant(releaseSync);
});

const CASES = [{ args: [1, 2], expected: 3 }];
const run = (code: string, more: Partial<RunRequest> = {}) =>
  runJavascript(engine, { language: "javascript", code, entry: "add", cases: CASES, ...more })
    .result;

test("runs the cases with the requested function", () => {
  const code = 'const add = (a, b) => a + b;\nconsole.log("so far"); // and more';
  expect(run(code)).toMatchObject({ outcome: "passed", passed: 1, output: "so far" });
  const typed = "function add(a: number, b: number): number { return a - b; }";
  expect(run(typed, { language: "typescript" })).toMatchObject({ outcome: "failed", passed: 0 });
});

test("names the function missing from otherwise working code", () => {
  const result = run("function sum(a, b) { return a + b; }\nconsole.log(sum(1, 2));");
  expect(result).toMatchObject({ outcome: "output", missing: "add", output: "3", cases: [] });
  expect(run("const add = 1;")).toMatchObject({ outcome: "output", missing: "add" });
  expect(run("1 + 1", { entry: null })).not.toHaveProperty("missing");
});

test.each([
  ["function add(a, b) { return a + b;", 1],
  ["function add(a, b) {\n  return a + b;\n\n\n", 2],
  ["let a = 1;\nlet a = 2;\nlet c;", 2],
  ["let a = 1;\n\nmissing();", 3],
])("reports only lines that the code has: %j", (code, line) => {
  const { outcome, output } = run(code);
  expect([outcome, /\(line (\d+)\)$/.exec(output)?.[1]]).toEqual(["error", String(line)]);
});

test.each([
  ["function add(a, b) {\n  return a + b;\n", 2],
  ["const sums = [add(1, 2,\n", 1],
])("reports code that ends too early, in either language: %j", (code, line) => {
  const text = `SyntaxError: the code ends too early. Is a bracket still open? (line ${line})`;
  expect(run(code).output).toBe(text);
  expect(run(code, { language: "typescript" }).output).toBe(text);
});

test("never quotes an empty token in an error", () => {
  expect(run("let a = ;").output).toBe("SyntaxError: unexpected token in expression: ';' (line 1)");
  const typed = run("let a = ;", { language: "typescript" }).output;
  expect(typed).toBe("SyntaxError: Unexpected token (line 1)");
  expect(run("throw new Error('');").output).toBe("Error (line 1)");
});

test("an engine that ran out of memory isn't used again", () => {
  const full = runJavascript(engine, {
    language: "javascript",
    code: "'x'.repeat(2 ** 27);",
    entry: null,
    cases: [],
  });
  expect(full).toMatchObject({ isSpent: true, result: { output: "Out of memory (64 MB)." } });
});

const printed = (code: string) => run(code, { entry: null, cases: [] }).output;

test("prints values as the language does", () => {
  const code =
    "console.log(NaN, Infinity, [undefined, NaN], new Map([[1,2]]), new Set([1]), /re/g, {a: ['b']}, 3n)";
  expect(printed(code)).toBe(
    'NaN Infinity [undefined,NaN] Map(1) {1 => 2} Set(1) {1} /re/g {"a":["b"]} 3n',
  );
});

test.each([
  ["throw undefined;", "Uncaught undefined"],
  ["throw 'oops';", "Uncaught oops"],
  ["throw {code: 1};", 'Uncaught {"code":1}'],
])("says what was thrown: %s", (code, output) => {
  expect(printed(code)).toBe(output);
});

test("recurses two thousand calls deep, and goes on after an overflow", () => {
  const deep = (count: number) =>
    `function f(n) { return n ? 1 + f(n - 1) : 0 } console.log(f(${count}))`;
  expect(printed(deep(2_000))).toBe("2000");
  expect(printed(deep(100_000))).toContain("stack overflow");
  expect(printed(deep(10))).toBe("10");
});

test.each(["javascript", "typescript"] as const)(
  "calls exported and async functions in %s",
  (language) => {
    for (const code of [
      "export function add(a, b) { return a + b }",
      "export default function add(a, b) { return a + b }",
      "export const add = (a, b) => a + b;",
      "async function add(a, b) { await null; return a + b }",
      "const add = async (a, b) => a + b;",
    ]) {
      expect(run(code, { language }), code).toMatchObject({ outcome: "passed" });
    }
  },
);

test.each([
  ["NaN", null, "NaN"],
  ["Infinity", null, "Infinity"],
  ["undefined", null, "undefined"],
  ["[NaN]", [null], "[NaN]"],
  ["new Map()", {}, "Map(0) {}"],
  ["new Set([1])", {}, "Set(1) {1}"],
  ["new Promise(() => {})", {}, "Error: the promise never settles"],
  ["Promise.reject(new Error('no'))", {}, "Error: no (line 1)"],
])("never takes %s for equal to %j", (value, expected, got) => {
  const { cases } = run(`function add() { return ${value} }`, { cases: [{ args: [1], expected }] });
  expect(cases).toEqual([{ passed: false, got }]);
});

test("starts each run with the language's own builtins", () => {
  run("JSON.stringify = () => '3'; Array.isArray = null; Number.isFinite = null;");
  expect(run("const add = (a, b) => a + b")).toMatchObject({ outcome: "passed" });
  expect(run("JSON.stringify = () => '3'; const add = () => 4")).toMatchObject({
    outcome: "failed",
    cases: [{ got: "4" }],
  });
});
