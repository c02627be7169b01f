import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, extname, join, relative } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { loadBuildSettings, processEnvironment } from "#platform/config.ts";
import { binOf, ROOT, run } from "./child.ts";
import { compressedPythonFile, PYTHON_FILES, pythonFile } from "#server/http/python-files.ts";
import { gatherContent, type GatheredContent, writeContent } from "./build-content.ts";

const BUILD = join(ROOT, "build");
const STAMP = join(BUILD, ".inputs");
const INPUTS = [
  "adapters",
  "app",
  "content",
  "lib",
  "modules",
  "platform",
  "public",
  "scripts/build-content.ts",
  "scripts/site-inputs.ts",
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
  ".wasm",
  ".ico",
]);

type Stamp = { inputs: string; content: string; pending: boolean };
type Settings = ReturnType<typeof loadBuildSettings>;

/**
 * Builds if the sources or settings have changed since the last build; returns whether it did.
 * `publish` fetches from the CMS even if nothing has changed; otherwise a build's content stays the
 * same in all copies. Throws ContentError, ConfigError, or an error with the code
 * "build".
 */
export async function buildIfStale({ publish = false } = {}): Promise<boolean> {
  const settings = loadBuildSettings(processEnvironment());
  const inputs = inputsHash(settings);
  const last = lastStamp();
  const isCurrent = last?.inputs === inputs;
  const asks = settings.cms.kind === "http" && (publish || last?.pending === true);
  if (isCurrent && !asks) return false;

  const content = await gatherContent(settings.cms, join(ROOT, "content"), BUILD, settings.brand);
  for (const problem of content.problems) console.warn(problem);
  const stamp: Stamp = { inputs, content: content.hash, pending: content.pending };
  if (isCurrent && last.content === content.hash) return false;
  await build(settings, content);
  writeFileSync(STAMP, JSON.stringify(stamp));
  return true;
}

function lastStamp(): Stamp | null {
  if (!existsSync(STAMP)) return null;
  try {
    return JSON.parse(readFileSync(STAMP, "utf8")) as Stamp;
  } catch {
    return null;
  }
}

async function build(settings: Settings, content: GatheredContent): Promise<void> {
  for (const old of [STAMP, join(BUILD, "client"), join(BUILD, "server")]) {
    rmSync(old, { recursive: true, force: true });
  }
  writeContent(content, settings.cms, BUILD);
  const env = { ...process.env, NODE_ENV: "production" };
  const script = binOf("@react-router/dev", "react-router");
  let result = await run(script, ["build"], { env });
  // On a busy machine, the framework's ten seconds are too short for the first page, and a page's
  // connection sometimes breaks. A page that answers with an error fails the build at once.
  if (result.code !== 0 && /Prerender: Request .* for \S+: (?!\d{3} )/.test(result.output)) {
    result = await run(script, ["build"], { env });
  }
  if (result.code !== 0) {
    const problem = new Error(`The build failed.\n${result.output.trim()}`);
    throw Object.assign(problem, { code: "build" });
  }
  await Promise.all([compressFolder(join(BUILD, "client")), compressPython()]);
}

/** Served from disk, and too large for maximum compression. */
async function compressPython(): Promise<void> {
  mkdirSync(dirname(compressedPythonFile(ROOT, "file")), { recursive: true });
  await Promise.all(
    Object.keys(PYTHON_FILES)
      .filter((name) => extname(name) !== ".zip")
      .map(async (name) => {
        const body = await promisify(gzip)(readFileSync(pythonFile(name)));
        writeFileSync(compressedPythonFile(ROOT, name), body);
      }),
  );
}

/**
 * Writes `.br` and `.gz` variants of every file that gets smaller, so that serving needs no
 * compression.
 */
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

function inputsHash({ brand, cms }: Settings): string {
  const hash = createHash("sha256").update(
    JSON.stringify([brand, cms.kind === "http" ? cms.url : null]),
  );
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
  const built = await buildIfStale({ publish: true });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(built ? `Built in ${seconds} s.` : "The build is up to date.");
}
