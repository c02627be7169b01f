import { ORIGIN_MARK } from "#app/components/site/origin.ts";
import type { App } from "../support/app-server.ts";
import { expect, test } from "../support/browser-fixtures.ts";
import { type PageFacts, readPage } from "../support/html.ts";
import { readSitemap } from "#tests/support/sitemap.ts";

const MAX_PAGES = 400;
/** Visited per kind of endless pages, such as times and filters. */
const MAX_PER_KIND = 12;
const AT_ONCE = 3;
/** Pages also opened in a browser, besides one of each kind in accessibility; a full run opens all. */
const SAMPLE = process.env["FULL"] ? MAX_PAGES : 8;

type Visited = { status: number; facts: PageFacts | null; isMarked: boolean };

/**
 * Follows every link of every public page by fetching HTML. Booking and account pages are fetched
 * but not followed, because their links are endless.
 */
async function crawl(app: App) {
  const visited = new Map<string, Visited>();
  const files = new Set<string>();
  const anchors: { from: string; path: string; id: string }[] = [];
  const listed = await readSitemap(app.url);
  const queue = ["/", "/search", ...listed.map((url) => url.replace(app.url, "") || "/")];

  async function visit(path: string) {
    const answer = await fetch(`${app.url}${path}`);
    const isPage = answer.headers.get("content-type")?.startsWith("text/html") ?? false;
    const html = await answer.text();
    const isFollowed = isPage && answer.ok && !isEndless(path);
    const facts = isFollowed ? readPage(html) : null;
    visited.set(path, { status: answer.status, facts, isMarked: html.includes(ORIGIN_MARK) });
    for (const file of facts?.files ?? []) if (file.startsWith("/")) files.add(file.split("#")[0]!);
    for (const link of facts?.links ?? []) {
      const address = new URL(link, `${app.url}${path}`);
      if (address.origin !== app.url) continue;
      const target = address.pathname + address.search;
      if (address.hash.length > 1) {
        anchors.push({ from: path, path: target, id: decodeURIComponent(address.hash.slice(1)) });
      }
      queue.push(target);
    }
  }

  const seen = new Set<string>();
  const ofAKind = new Map<string, number>();
  function isEnough(path: string): boolean {
    if (!isEndless(path)) return false;
    const kind = path.split("?")[0]!;
    const count = (ofAKind.get(kind) ?? 0) + 1;
    ofAKind.set(kind, count);
    return count > MAX_PER_KIND;
  }
  async function work() {
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      if (seen.has(path) || seen.size >= MAX_PAGES || isEnough(path)) continue;
      seen.add(path);
      await visit(path);
    }
  }
  await visit("/");
  seen.add("/");
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { visited, files, anchors, listed };
}

function isEndless(path: string): boolean {
  return /^\/(book-your-slot|candidate|dev)|\?/.test(path);
}

test("every link of every public page works", async ({ app, page }) => {
  test.setTimeout(process.env["FULL"] ? 900_000 : 180_000);
  const { visited, files, anchors, listed } = await crawl(app);

  await test.step("no page or file is missing", async () => {
    expect(visited.size).toBeGreaterThan(70);
    expect(visited.size, "the crawl saw all there is").toBeLessThan(MAX_PAGES);
    const dead = [...visited].filter(([, { status }]) => status >= 400);
    expect(dead.map(([path, { status }]) => `${path}: ${status}`)).toEqual([]);
    const unnamed = [...visited].filter(([, { isMarked }]) => isMarked);
    expect(
      unnamed.map(([path]) => path),
      "without the site's own address",
    ).toEqual([]);
    // The FAQ's trailing slash is fixed; every other page has one URL.
    const doubled = [...visited.keys()].filter((path) => /.\/(\?|$)/.test(path));
    expect(doubled).toEqual(["/pricing/"]);
    expect(files.size).toBeGreaterThan(10);
    const gone: string[] = [];
    for (const file of files) {
      const { ok, status } = await fetch(`${app.url}${file}`, { method: "HEAD" });
      if (!ok) gone.push(`${file}: ${status}`);
    }
    expect(gone).toEqual([]);
  });

  await test.step("every fragment exists", () => {
    const missing = anchors.filter(({ path, id }) => {
      const facts = visited.get(path)?.facts;
      return facts && !facts.ids.has(id);
    });
    expect(missing.map(({ from, path, id }) => `${from} → ${path}#${id}`)).toEqual([]);
  });

  await test.step("each public page has its own title, description and canonical URL", () => {
    const pages = listed.map((address) => {
      const path = address.replace(app.url, "") || "/";
      return { path, facts: visited.get(path)?.facts };
    });
    for (const name of ["title", "description", "canonical"] as const) {
      const by = new Map<string, string[]>();
      for (const { path, facts } of pages) {
        if (!facts) continue;
        const value = facts[name] ?? "";
        expect(value, `${path} has a ${name}`).not.toBe("");
        by.set(value, [...(by.get(value) ?? []), path]);
      }
      const shared = [...by].filter(([, paths]) => paths.length > 1);
      expect(shared, `pages with the same ${name}`).toEqual([]);
    }
    const headings = pages.filter(({ facts }) => facts && facts.h1 !== 1);
    expect(headings.map(({ path }) => path)).toEqual([]);
    const hidden = pages.filter(({ facts }) => facts?.robots);
    expect(hidden.map(({ path }) => path)).toEqual([]);
  });

  await test.step("pictures have a size and an alternative, and marked-up questions are shown", () => {
    let questions = 0;
    for (const [path, { facts }] of visited) {
      for (const tag of facts?.images ?? []) {
        expect(tag, path).toMatch(/^(?=.*\swidth=")(?=.*\sheight=")(?=.*\salt=")/);
      }
      for (const data of (facts?.jsonLd ?? []) as Record<string, unknown>[]) {
        if (data["@type"] !== "FAQPage") continue;
        for (const { name } of data["mainEntity"] as { name: string }[]) {
          expect(facts!.text, path).toContain(name);
          questions += 1;
        }
      }
    }
    expect(questions).toBeGreaterThan(80);
  });

  await test.step("a sample of pages has no browser errors and fits a phone", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const paths = [...visited].flatMap(([path, { facts }]) => (facts ? [path] : [])).toSorted();
    const step = Math.max(1, Math.floor(paths.length / SAMPLE));
    for (const path of paths.filter((_, index) => index % step === 0)) {
      const answer = await page.goto(path, { waitUntil: "load" });
      expect(answer?.status(), path).toBe(200);
      const tooWide = () => document.documentElement.scrollWidth - innerWidth;
      expect(await page.evaluate(tooWide), `${path}: pixels too wide`).toBeLessThanOrEqual(0);
    }
  });
});
