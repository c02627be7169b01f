import releaseSync from "@jitl/quickjs-wasmfile-release-sync";
import { readFileSync } from "node:fs";
import { loadPyodide } from "pyodide";
import { newQuickJSWASMModuleFromVariant } from "quickjs-emscripten-core";
import { expect, test } from "vitest";
import { listQuestions } from "#modules/rubrics/data.server.ts";
import { runJavascript } from "./run-javascript.ts";
import { runPython } from "./run-python.ts";

const file = new URL("../../../tests/fixtures/solutions/coding.json", import.meta.url);
type Solutions = Record<string, { javascript: string; typescript: string; python: string }>;
const SOLUTIONS = JSON.parse(readFileSync(file, "utf8")) as Solutions;

test("every coding question has a solution in each language that passes its tests here", async () => {
  const engine = await newQuickJSWASMModuleFromVariant(releaseSync);
  const python = await loadPyodide();
  const failed: string[] = [];
  for (const { id, code } of listQuestions("coding")) {
    if (!code) continue;
    const { entry, cases } = code;
    for (const language of ["javascript", "typescript", "python"] as const) {
      const request = { language, code: SOLUTIONS[id]?.[language] ?? "", entry, cases };
      const { result } =
        language === "python" ? runPython(python, request) : runJavascript(engine, request);
      if (result.outcome !== "passed") failed.push(`${id}, ${language}: ${result.output}`);
    }
  }
  expect(failed).toEqual([]);
}, 120_000);

test("the bank has fifty questions, ten of each level at least", () => {
  const questions = listQuestions("coding");
  expect(questions).toHaveLength(50);
  for (const level of ["entry", "mid", "senior"])
    expect(
      questions.filter((question) => question.level === level).length,
      level,
    ).toBeGreaterThanOrEqual(10);
});
