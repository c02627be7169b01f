import { statSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addExpert } from "#tests/support/fixtures.ts";
import { type PageFacts, readPage } from "#tests/support/html.ts";
import type { HttpApp } from "#tests/support/http-app.ts";
import { readSitemap } from "#tests/support/sitemap.ts";
import { startWholeApp } from "#tests/support/whole-app.ts";

/** Metadata for search engines and link previews, on every page of the sitemap. */

let app: HttpApp;
const pages = new Map<string, PageFacts & { html: string }>();

beforeAll(async () => {
  app = await startWholeApp({ now: "2027-01-11T08:00:00Z" });
  await addExpert(app.services, { slug: "asha", topics: ["coding", "finance"] });
  await addExpert(app.services, { slug: "gone", topics: ["coding"] });
  await app.services.db.$client.query("update experts set status = 'paused' where slug = 'gone'");
  const origin = app.services.config.publicUrl;
  const booking = await (await fetch(`${app.url}/book-your-slot`)).text();
  expect(readPage(booking).canonical).toBe(`${origin}/book-your-slot`);
  for (const url of await readSitemap(app.url)) {
    expect(url.startsWith(`${origin}/`), url).toBe(true);
    const path = url.slice(origin.length);
    const answer = await fetch(`${app.url}${path}`);
    expect(answer.status, path).toBe(200);
    const html = await answer.text();
    pages.set(path, { ...readPage(html), html });
  }
});
afterAll(() => app.close());

const property = (html: string, name: string) =>
  new RegExp(`<meta property="${name}" content="([^"]+)"`).exec(html)?.[1];

describe("the sitemap", () => {
  test("lists each public page once, and only active experts", () => {
    expect([...pages.keys()]).toEqual(
      expect.arrayContaining([
        "/",
        "/book-your-slot",
        "/expert/apply",
        "/niche/coding",
        "/experts/asha",
      ]),
    );
    expect(pages.has("/experts/gone")).toBe(false);
    expect([...pages].filter(([, { robots }]) => robots !== null).map(([path]) => path)).toEqual(
      [],
    );
  });

  test.each(["pages", "experts-0.xml", "experts-2.xml", "experts-1e1.xml", "x.xml"])(
    "has no file %s",
    async (file) => {
      expect((await fetch(`${app.url}/sitemaps/${file}`)).status).toBe(404);
    },
  );

  test("contains every indexable page that its pages link to", async () => {
    const linked = new Set(
      [...pages.values()]
        .flatMap(({ links }) => links)
        .filter((link) => link.startsWith("/"))
        .map((link) => link.split(/[?#]/)[0]!.replace(/(.)\/$/, "$1")),
    );
    const missing: string[] = [];
    for (const path of linked) {
      if (pages.has(path)) continue;
      const answer = await fetch(`${app.url}${path}`, { redirect: "manual" });
      const isPage = answer.headers.get("content-type")?.startsWith("text/html") ?? false;
      if (answer.status !== 200 || !isPage) continue;
      if (readPage(await answer.text()).robots !== "noindex") missing.push(path);
    }
    expect(missing).toEqual([]);
  });

  test.each(["/search", "/newsletter", "/request-a-call", "/message", "/inquiry", "/notify-me"])(
    "%s is marked noindex",
    async (path) => {
      const html = await (await fetch(`${app.url}${path}`)).text();
      expect(readPage(html).robots).toBe("noindex");
    },
  );
});

describe("each page", () => {
  test("has a unique title and description of a fitting length", () => {
    const titles = new Set<string>();
    const descriptions = new Set<string>();
    for (const [path, { title, description }] of pages) {
      expect(title.length, `${path}: ${title}`).toBeLessThanOrEqual(60);
      expect(title.length, path).toBeGreaterThan(10);
      expect(description.length, `${path}: ${description}`).toBeLessThanOrEqual(160);
      expect(description.length, path).toBeGreaterThan(50);
      titles.add(title);
      descriptions.add(description);
    }
    expect(titles.size).toBe(pages.size);
    expect(descriptions.size).toBe(pages.size);
  });

  test("has one canonical URL and a complete preview", () => {
    const origin = app.services.config.publicUrl;
    for (const [path, { canonical, html }] of pages) {
      expect(canonical, path).toBe(`${origin}${path}`);
      expect(property(html, "og:url"), path).toBe(canonical);
      for (const name of ["og:title", "og:description", "og:type", "og:site_name"]) {
        expect(property(html, name), `${path}: ${name}`).toBeTruthy();
      }
      const image = property(html, "og:image")!;
      expect(image, path).toMatch(/\/social\/[\w-]+\.png$/);
      expect(statSync(`public${new URL(image).pathname}`).size, image).toBeLessThan(40_000);
    }
  });

  test("has one h1 and skips no heading level", () => {
    for (const [path, { h1, html }] of pages) {
      expect(h1, path).toBe(1);
      const levels = [...html.matchAll(/<h([1-6])[\s>]/g)].map(([, level]) => Number(level));
      expect(levels[0], path).toBe(1);
      levels.forEach((level, at) => {
        expect(level, `${path}: heading ${at + 1}`).toBeLessThanOrEqual((levels[at - 1] ?? 0) + 1);
      });
    }
  });
});

type Data = Record<string, unknown>;

/** The fields that Google requires or recommends and that we can fill honestly. */
const FIELDS: Record<string, readonly string[]> = {
  Organization: ["name", "legalName", "url", "logo", "email", "sameAs"],
  WebSite: ["name", "url"],
  BreadcrumbList: ["itemListElement"],
  Service: ["name", "description", "serviceType", "url", "provider", "areaServed"],
  FAQPage: ["mainEntity"],
  BlogPosting: [
    "headline",
    "description",
    "author",
    "publisher",
    "datePublished",
    "dateModified",
    "image",
    "mainEntityOfPage",
  ],
  Person: ["name", "description", "url", "knowsAbout", "knowsLanguage"],
  Event: [
    "name",
    "description",
    "startDate",
    "endDate",
    "eventStatus",
    "eventAttendanceMode",
    "location",
    "organizer",
    "image",
    "offers",
  ],
};

describe("structured data", () => {
  const all = () =>
    [...pages].flatMap(([path, { jsonLd }]) => (jsonLd as Data[]).map((data) => ({ path, data })));

  test("has the fields of each kind, with absolute URLs and real dates", () => {
    const kinds = new Set<string>();
    for (const { path, data } of all()) {
      const kind = String(data["@type"]);
      kinds.add(kind);
      expect(data["@context"], path).toBe("https://schema.org");
      expect(FIELDS[kind], `${path}: ${kind}`).toBeDefined();
      for (const field of FIELDS[kind] ?? []) {
        expect(data[field], `${path}: ${kind}.${field}`).toBeTruthy();
      }
      for (const field of ["url", "logo", "image", "mainEntityOfPage"]) {
        if (data[field]) expect(data[field], `${path}: ${field}`).toMatch(/^https?:\/\/[^/]+\//);
      }
      for (const field of ["startDate", "endDate", "datePublished"]) {
        const text = data[field] as string | undefined;
        if (text) expect(Date.parse(text), `${path}: ${field}`).not.toBeNaN();
      }
    }
    expect([...kinds].toSorted()).toEqual(Object.keys(FIELDS).toSorted());
  });

  test("has prices as amounts with a currency", () => {
    const offers = all().flatMap(({ path, data }) =>
      [data["offers"] ?? []].flat().map((offer) => ({ path, offer: offer as Data })),
    );
    expect(offers.length).toBeGreaterThan(20);
    for (const { path, offer } of offers) {
      expect(offer, path).toMatchObject({
        "@type": "Offer",
        price: expect.stringMatching(/^\d+(\.\d\d)?$/),
        priceCurrency: expect.stringMatching(/^(USD|INR)$/),
        url: expect.stringMatching(/^https?:/),
      });
    }
  });

  test("marks up each question on one page only", () => {
    const asked = new Map<string, string>();
    for (const { path, data } of all()) {
      if (data["@type"] !== "FAQPage") continue;
      for (const entry of data["mainEntity"] as { name: string; acceptedAnswer: Data }[]) {
        const answer = String(entry.acceptedAnswer["text"]);
        const key = `${entry.name} ${answer}`;
        expect(asked.get(key), `${path}: ${entry.name}`).toBeUndefined();
        asked.set(key, path);
        expect(answer.length, entry.name).toBeGreaterThan(20);
      }
    }
    expect(asked.size).toBeGreaterThan(80);
  });

  test("has breadcrumbs from the home page to the current page", () => {
    for (const { path, data } of all()) {
      if (data["@type"] !== "BreadcrumbList") continue;
      const items = data["itemListElement"] as { position: number; name: string; item: string }[];
      expect(items.map(({ position }) => position)).toEqual(items.map((_, at) => at + 1));
      expect(items.length, path).toBeGreaterThan(1);
      expect(items.at(-1)!.item, path).toMatch(new RegExp(`${path}$`));
    }
  });
});
