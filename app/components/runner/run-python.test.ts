import { loadPyodide } from "pyodide";
import { beforeAll, expect, test } from "vitest";
import { type Pyodide, runPython } from "./run-python.ts";

let python: Pyodide;
beforeAll(async () => {
  python = await loadPyodide();
}, 60_000);

const CASES = [
  { args: [[3, 1]], expected: [1, 3] },
  { args: [[]], expected: null },
];
const run = (code: string) =>
  runPython(python, { language: "python", code, entry: "sortNumbers", cases: CASES }).result;

test("says in Python what each case gave", () => {
  const { cases, ...result } = run("def sort_numbers(values):\n    print(sorted(values))");
  expect(result).toEqual({ outcome: "failed", passed: 1, total: 2, output: "[1, 3]\n[]" });
  expect(cases).toEqual([
    { passed: false, got: "None" },
    { passed: true, got: "None" },
  ]);
  expect(run("def sort_numbers(values):\n    return [True, values[0]]").cases).toEqual([
    { passed: false, got: "[True, 3]" },
    { passed: false, got: "IndexError: list index out of range (line 2)" },
  ]);
});

test("keeps the names of a run out of the next", () => {
  expect(run("def sort_numbers(values):\n    return sorted(values) or None").outcome).toBe(
    "passed",
  );
  expect(run("1").missing).toBe("sort_numbers");
});

// Fails if only the run's own error is looked at: the next run would find a dead interpreter.
test("a crash is said in words, and asks for a new worker", async () => {
  const crashing = await loadPyodide();
  const code = `import sys
from functools import lru_cache
sys.setrecursionlimit(10**7)
print("before")
@lru_cache(None)
def f(n):
    return 0 if n == 0 else 1 + f(n - 1)
f(10**6)`;
  const request = { language: "python", entry: null, cases: [] } as const;
  expect(runPython(crashing, { ...request, code })).toMatchObject({
    isSpent: true,
    result: { outcome: "error", output: expect.stringMatching(/^before\nPython ran out of stack/) },
  });
  expect(() => crashing.runPython("print('still alive')")).toThrow();
  const alive = runPython(python, { ...request, code: "print('still alive')" });
  expect(alive).toMatchObject({ isSpent: false, result: { output: "still alive" } });
}, 60_000);

const printed = (code: string) =>
  runPython(python, { language: "python", code, entry: null, cases: [] }).result.output;

test("prints what has no line end, and runs the main block", () => {
  expect(printed("print('abc', end='')")).toBe("abc");
  expect(printed("print('next')")).toBe("next");
  expect(printed("if __name__ == '__main__':\n    print('main ran')")).toBe("main ran");
});

test("says what isn't available here", () => {
  expect(printed("import numpy as np")).toBe(
    "ModuleNotFoundError: No module named 'numpy'. Only Python’s standard library is available here (line 1)",
  );
  expect(printed("x = 1\nx = input('n? ')")).toBe(
    "RuntimeError: input() isn't available here. Set the value in your code instead (line 2)",
  );
});

test("recurses deep, and runs the next program after it", () => {
  const deep = `from functools import lru_cache
@lru_cache(None)
def f(n):
    return 0 if n == 0 else 1 + f(n - 1)
print(f(500))`;
  expect(printed(deep)).toBe("500");
  expect(printed("print('still alive')")).toBe("still alive");
});

test("restores builtins and modules between runs", () => {
  printed(
    "import builtins, json, sys\nbuiltins.len = lambda x: 0\njson.dumps = None\nsys.setrecursionlimit(50)\nbuiltins.extra = 1",
  );
  expect(printed("import json\nprint(len([1, 2]), json.dumps([1]))")).toBe("2 [1]");
  expect(printed("print(extra)")).toContain("NameError");
});

test("awaits a coroutine, and takes NaN for nothing else", () => {
  const only = (code: string, expected: unknown) =>
    runPython(python, { language: "python", code, entry: "f", cases: [{ args: [1], expected }] })
      .result.cases[0];
  expect(only("async def f(n):\n    return n + 1", 2)).toEqual({ passed: true, got: "2" });
  expect(only("def f(n):\n    return float('nan')", null)).toEqual({ passed: false, got: "nan" });
  expect(only("def f(n):\n    return {1, 2}", [1, 2])).toEqual({ passed: true, got: "{1, 2}" });
});
