import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** Files of Python's runtime for the code runner, with their content types. */
export const PYTHON_FILES: Readonly<Record<string, string>> = {
  "pyodide.mjs": "text/javascript; charset=utf-8",
  "pyodide.asm.mjs": "text/javascript; charset=utf-8",
  "pyodide.asm.wasm": "application/wasm",
  "python_stdlib.zip": "application/zip",
  "pyodide-lock.json": "application/json; charset=utf-8",
};

const FOLDER = dirname(createRequire(import.meta.url).resolve("pyodide/package.json"));

export function pythonFile(name: string): string {
  return join(FOLDER, name);
}

/** Its compressed variant from the build. */
export function compressedPythonFile(repoRoot: string, name: string): string {
  return join(repoRoot, "build", "python", `${name}.gz`);
}
