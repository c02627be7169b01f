import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { loadModule } from "./load-module.ts";

const APP = resolve(import.meta.dirname, "..");

test("what comes is asked for once", async () => {
  let asked = 0;
  await expect(loadModule(async () => ({ asked: (asked += 1) }))).resolves.toEqual({ asked: 1 });
});

test("a failure without an address is as it was", async () => {
  const failure = new TypeError("Importing a module script failed.");
  await expect(loadModule(() => Promise.reject(failure))).rejects.toBe(failure);
});

test("no part of the browser's is loaded by a bare import", () => {
  const files = globSync("**/*.{ts,tsx}", { cwd: APP }).filter(
    (file) => !/\.(test|server)\.tsx?$|load-module\.ts$/.test(file),
  );
  expect(files.length).toBeGreaterThan(300);
  const bare = files.filter((file) =>
    /\bimport\(/.test(
      readFileSync(resolve(APP, file), "utf8").replaceAll(
        /loadModule\(\s*\(\)\s*=>\s*import\(|typeof import\(|`import\(/g,
        "",
      ),
    ),
  );
  expect(bare).toEqual([]);
});
