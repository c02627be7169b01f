import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, extname, join, relative, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const ROOT = resolve(import.meta.dirname, "..");
const STAMP = join(ROOT, "build", ".inputs");
const INPUTS = [
  "app",
  "content",
  "public",
  "server",
  "package-lock.json",
  "vite.config.ts",
  "react-router.config.ts",
];
const COMPRESSIBLE = new Set([
  ".html",
  ".js",
  ".css",
  ".svg",
  ".json",
  ".txt",
  ".xml",
  ".data",
  ".webmanifest",
  ".ico",
]);

/** Builds when the sources are not those of the last build. Returns whether it did. */
export async function buildIfStale(): Promise<boolean> {
  const inputs = inputsHash();
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === inputs) return false;
  await build(inputs);
  return true;
}

async function build(inputs: string): Promise<void> {
  const bin = join(
    dirname(createRequire(import.meta.url).resolve("@react-router/dev/package.json")),
    "bin.cjs",
  );
  const result = spawnSync(process.execPath, [bin, "build"], {
    cwd: ROOT,
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (result.status !== 0) {
    const output = `${result.stdout}\n${result.stderr}`.trim();
    throw Object.assign(new Error(`The build failed.\n${output}`), { code: "build" });
  }
  await compressFolder(join(ROOT, "build", "client"));
  writeFileSync(STAMP, inputs);
}

/** Writes `.br` and `.gz` beside every file that gets smaller, so that serving costs no work. */
async function compressFolder(folder: string): Promise<void> {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && COMPRESSIBLE.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const body = readFileSync(file);
      if (body.byteLength < 512) return;
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(body, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: 11,
            [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
          },
        }),
        promisify(gzip)(body, { level: 9 }),
      ]);
      writeFileSync(`${file}.br`, br);
      writeFileSync(`${file}.gz`, gz);
    }),
  );
}

function inputsHash(): string {
  const hash = createHash("sha256");
  for (const input of INPUTS) {
    const path = join(ROOT, input);
    if (!existsSync(path)) continue;
    const files = statSync(path).isDirectory()
      ? readdirSync(path, { withFileTypes: true, recursive: true })
          .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
          .map((entry) => join(entry.parentPath, entry.name))
          .toSorted()
      : [path];
    for (const file of files) {
      hash.update(relative(ROOT, file)).update("\0").update(readFileSync(file)).update("\0");
    }
  }
  return hash.digest("hex");
}

if (import.meta.main) {
  const startedAt = performance.now();
  const built = await buildIfStale();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(built ? `Built in ${seconds} s.` : "The build is up to date.");
}
