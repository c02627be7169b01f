import { createHash } from "node:crypto";
import {
  accessSync,
  constants as files,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { extname, join, relative } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { BRAND } from "#content/brand.ts";
import { loadBuildSettings, processEnvironment } from "#platform/config.ts";
import { binOf, ROOT, run } from "./child.ts";
import { PYTHON_FILES } from "#server/http/python-files.ts";
import { SPEECH_SOURCES } from "#server/http/speech-files.ts";
import { gatherContent, type GatheredContent, writeContent } from "./build-content.ts";

const BUILD = join(ROOT, "build");
const STAMP = join(BUILD, ".inputs");
/** What a build depends on. */
export const INPUTS = [
  "adapters",
  "app",
  "content",
  "lib",
  "modules",
  "platform",
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
  ".wasm",
  ".ico",
]);

type Settings = ReturnType<typeof loadBuildSettings>;
/** The settings that are built into the pages, by variable. */
type BuiltIn = Record<string, unknown>;
type Stamp = { inputs: string; content: string; pending: boolean; settings?: BuiltIn };

/**
 * Builds if the sources or settings have changed since the last build; returns whether it did.
 * `publish` fetches from the CMS even if nothing has changed; otherwise a build's content stays the
 * same in all copies. Throws ContentError, ConfigError, or an error with the code "build", also if
 * it has to build but can't.
 */
export async function buildIfStale({ publish = false } = {}): Promise<boolean> {
  const settings = loadBuildSettings(processEnvironment(), BRAND);
  const builtIn = builtInSettings(settings);
  const inputs = inputsHash(builtIn);
  const last = lastStamp();
  const isCurrent = last?.inputs === inputs;
  const obstacle = buildObstacle();
  const asks =
    settings.cms.kind === "http" && (publish || (last?.pending === true && obstacle === null));
  if (isCurrent && !asks) return false;
  if (obstacle !== null) {
    throw buildError(
      `${reasonToBuild(last, builtIn)}, and it can't be built here: ${obstacle}. Build it elsewhere with the values you start with (docs/operations.md#going-live), or start with the values it was built with.`,
    );
  }

  say("Building the site. This takes a minute or two, and only after changes.");
  say("Reading the content");
  const content = await gatherContent(settings.cms, join(ROOT, "content"), BUILD, settings.brand);
  for (const problem of content.problems) console.warn(problem);
  const stamp: Stamp = {
    inputs,
    content: content.hash,
    pending: content.pending,
    settings: builtIn,
  };
  if (isCurrent && last.content === content.hash) return false;
  await build(settings, content);
  writeFileSync(STAMP, JSON.stringify(stamp));
  return true;
}

function say(step: string): void {
  console.log(step);
}

/** Why this process can't build, or null if it can. */
function buildObstacle(): string | null {
  if (!existsSync(join(ROOT, "node_modules/vite"))) {
    return "the build tools aren't installed (`npm ci --include=dev` installs them)";
  }
  try {
    accessSync(existsSync(BUILD) ? BUILD : ROOT, files.W_OK);
    return null;
  } catch {
    return `${BUILD} can't be written`;
  }
}

function reasonToBuild(last: Stamp | null, now: BuiltIn): string {
  if (last === null) return "The site isn't built";
  const { settings = now } = last;
  const changed = Object.keys(now).filter(
    (name) => JSON.stringify(now[name]) !== JSON.stringify(settings[name]),
  );
  if (changed.length === 0) return "The sources have changed since the build";
  const are = changed.length === 1 ? "is" : "are";
  return `${changed.join(", ")} ${are} not what the site was built with`;
}

function buildError(message: string): Error {
  return Object.assign(new Error(message), { code: "build" });
}

function builtInSettings({ brand, cms }: Settings): BuiltIn {
  return {
    BRAND_NAME: brand.name,
    BRAND_OWNER: brand.owner,
    SUPPORT_EMAIL: brand.supportEmail,
    SUPPORT_PHONE: brand.phone,
    CHAT_NUMBER: brand.chatUrl,
    SOCIAL_LINKS: brand.social,
    CMS_URL: cms.kind === "http" ? cms.url : null,
  };
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
  say("Bundling, and rendering the public pages");
  const env = { ...process.env, NODE_ENV: "production" };
  const script = binOf("@react-router/dev", "react-router");
  let result = await run(script, ["build"], { env });
  // On a busy machine, the framework's ten seconds are too short for the first page, and a page's
  // connection sometimes breaks. A page that answers with an error fails the build at once.
  if (result.code !== 0 && /Prerender: Request .* for \S+: (?!\d{3} )/.test(result.output)) {
    result = await run(script, ["build"], { env });
  }
  if (result.code !== 0) {
    throw buildError(`The build failed.\n${result.output.trim()}`);
  }
  say("Compressing");
  copySpeech();
  await Promise.all([compressFolder(join(BUILD, "client")), copyPython()]);
}

/** Beside the pages, so that their packages aren't needed to run. Compressed on first use. */
function copySpeech(): void {
  const folder = join(BUILD, "speech");
  mkdirSync(folder, { recursive: true });
  for (const [name, { source }] of Object.entries(SPEECH_SOURCES)) {
    copyFileSync(join(ROOT, source), join(folder, name));
  }
}

/** Served from disk, and too large for maximum compression. */
async function copyPython(): Promise<void> {
  const folder = join(BUILD, "python");
  mkdirSync(folder, { recursive: true });
  await Promise.all(
    Object.keys(PYTHON_FILES).map(async (name) => {
      const body = readFileSync(join(ROOT, "node_modules/pyodide", name));
      writeFileSync(join(folder, name), body);
      if (extname(name) !== ".zip") {
        writeFileSync(join(folder, `${name}.gz`), await promisify(gzip)(body));
      }
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

function inputsHash(settings: BuiltIn): string {
  const hash = createHash("sha256").update(JSON.stringify(settings));
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
