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
