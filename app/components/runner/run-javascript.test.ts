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
