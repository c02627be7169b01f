import { existsSync } from "node:fs";
import { join } from "node:path";

/** Files of Python's runtime for the code runner, with their content types. */
export const PYTHON_FILES: Readonly<Record<string, string>> = {
  "pyodide.mjs": "text/javascript; charset=utf-8",
  "pyodide.asm.mjs": "text/javascript; charset=utf-8",
  "pyodide.asm.wasm": "application/wasm",
  "python_stdlib.zip": "application/zip",
  "pyodide-lock.json": "application/json; charset=utf-8",
};

/** The file in the build, or before one in development, in its package. */
export function pythonFile(repoRoot: string, name: string): string {
  const built = join(repoRoot, "build/python", name);
  return existsSync(built) ? built : join(repoRoot, "node_modules/pyodide", name);
}
