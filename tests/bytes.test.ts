import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { beforeAll, describe, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { AVATAR_SIZES } from "#app/ui/avatar-sizes.ts";
import { type Access, PAGE_ACCESS } from "./support/route-access.ts";

/**
 * The JavaScript a page loads at start: entry, root, its route, and their static imports, without
 * dynamic ones. docs/performance.md describes how the bare framework was measured; measure again
 * after upgrading it.
 */
const BARE_FRAMEWORK = 109_452;
const KB = 1_000;

const CLIENT = resolve(import.meta.dirname, "../build/client");

type Chunk = { file: string; src?: string; imports?: string[] };
type Manifest = Record<string, Chunk>;

let manifest: Manifest;

// Reads the last build; `npm test` makes one first.
beforeAll(() => {
  manifest = JSON.parse(readFileSync(join(CLIENT, ".vite/manifest.json"), "utf8")) as Manifest;
});

function filesOf(route: readonly string[]): string[] {
  const sources = ["app/entry.client.tsx", "app/root.tsx", ...route];
  const isStart = (key: string) => sources.includes(key.split("?")[0]!);
  const starts = Object.keys(manifest).filter(isStart);
  expect(new Set(starts.map((key) => key.split("?")[0]))).toEqual(new Set(sources));

  const seen = new Set<string>();
  const visit = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const imported of manifest[key]?.imports ?? []) visit(imported);
  };
  for (const key of starts) visit(key);
  const files = [...seen].map((key) => manifest[key]!.file);
  return [...new Set(files)].filter((file) => file.endsWith(".js"));
}

const sizes = new Map<string, number>();

function gzippedBytes(files: string[]): number {
  const size = (file: string) => {
    const known =
      sizes.get(file) ?? gzipSync(readFileSync(join(CLIENT, file)), { level: 9 }).length;
    sizes.set(file, known);
    return known;
  };
  return files.reduce((sum, file) => sum + size(file), 0);
}

/** Who opens a page before signing in, by `PAGE_ACCESS`. */
const PUBLIC: readonly Access[] = ["everybody", "anyone with the link", "holder", "buyer"];
/** Long forms that the router sends. */
const FORMS = /^\/(sessions\/ai|candidate\/login)/;

type Page = { path: string; files: string[] };

const PAGES = pagesOf(routes)
  .filter(({ path, files }) => files.at(-1)!.endsWith(".tsx") && isMeasured(path))
  .map(({ path, files }) => [path, budgetOf(path), files] as const);

function isMeasured(path: string): boolean {
  return PUBLIC.includes(PAGE_ACCESS[path]!) || path.startsWith("/sessions/ai");
}

function budgetOf(path: string): number {
  if (/^\/(book-your-slot|packs|orders|room|device-check|checkout)/.test(path)) return 35;
  if (FORMS.test(path)) return 22;
  return /^\/(sessions\/visa|interviews\/oneway\/)/.test(path) ? 16 : 15;
}

/** Each page with the files of its layouts. */
function pagesOf(entries: readonly RouteConfigEntry[], base = "", outer: string[] = []): Page[] {
  return entries.flatMap(({ path, file, children = [] }) => {
    const own = path === undefined ? base : `${base}/${path}`;
    const files = [...outer, `app/${file}`];
    return children.length > 0 ? pagesOf(children, own, files) : [{ path: own || "/", files }];
  });
}

test("every page is measured", () => {
  expect(PAGES.length).toBeGreaterThan(30);
  expect(PAGES.map(([path]) => path)).toContain("/");
});

describe("a page's JavaScript, gzipped", () => {
  test.each(PAGES)("%s is at most %i KB more than the bare framework", (_, most, route) => {
    const files = filesOf(route);
    const above = (gzippedBytes(files) - BARE_FRAMEWORK) / KB;
    // A negative value would mean that the framework wasn't counted.
    expect(above).toBeGreaterThan(0);
    expect(above, files.join("\n")).toBeLessThanOrEqual(most);
  });
});

/** What a browser needs for the first paint, in KB: docs/performance.md. */
const FIRST_VIEW = 14;

describe("the first view, compressed", () => {
  const pages = () =>
    readdirSync(CLIENT, { recursive: true, encoding: "utf8" }).filter((file) =>
      file.endsWith("index.html"),
    );

  test(`is at most ${FIRST_VIEW} KB with its stylesheets on every prerendered page`, () => {
    expect(pages().length).toBeGreaterThan(40);
    for (const page of pages()) {
      const html = readFileSync(join(CLIENT, page), "utf8");
      const top = html.slice(0, endOfFirstSection(html));
      const sheets = sheetsOf(top).map((file) => compressedSize(file));
      expect(sheets.length, page).toBe(1);
      const size = brotliBytes(top) + sheets.reduce((sum, bytes) => sum + bytes, 0);
      expect(size / KB, page).toBeLessThanOrEqual(FIRST_VIEW);
    }
  });

  test("starts no script, and requests the stylesheet first", () => {
    for (const page of pages()) {
      const html = readFileSync(join(CLIENT, page), "utf8");
      expect(html, page).not.toMatch(/<script[^>]* src=|rel="modulepreload"|type="module"/);
      expect(html.indexOf('rel="stylesheet"'), page).toBeLessThan(html.indexOf(' as="font"'));
    }
  });

  test("ends before late content and structured data", () => {
    for (const page of pages()) {
      const html = readFileSync(join(CLIENT, page), "utf8");
      const end = endOfFirstSection(html);
      expect(html.slice(0, end), page).toMatch(/<h1[\s>]/);
      expect(html.slice(0, end), page).not.toContain("application/ld+json");
    }
  });
});

function endOfFirstSection(html: string): number {
  const main = html.indexOf("<main");
  const ends = ["</header>", "</section>"].map((tag) => html.indexOf(tag, main));
  return Math.min(...ends.filter((end) => end > 0));
}

function sheetsOf(html: string): string[] {
  return [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href!);
}

const sheetSizes = new Map<string, number>();

function compressedSize(file: string): number {
  const size = sheetSizes.get(file) ?? brotliBytes(readFileSync(join(CLIENT, file), "utf8"));
  sheetSizes.set(file, size);
  return size;
}

function allCss(): string {
  const folder = join(CLIENT, "assets");
  return readdirSync(folder)
    .filter((file) => file.endsWith(".css"))
    .map((file) => readFileSync(join(folder, file), "utf8"))
    .join("");
}

test("portraits have their sizes, without class names in the markup", () => {
  const css = allCss();
  for (const size of Object.values(AVATAR_SIZES)) expect(css).toContain(`.${size}{`);
});

test("no stylesheet reads an undefined custom property", () => {
  const css = allCss();
  const read = new Set(
    [...css.matchAll(/var\((--(?!tw-|radix-|default-)[\w-]+)\)/g)].map(([, name]) => name),
  );
  expect(read.size).toBeGreaterThan(20);
  for (const name of read) expect(css).toMatch(new RegExp(`[{;]${name}:`));
});

function brotliBytes(text: string): number {
  return brotliCompressSync(text).byteLength;
}
