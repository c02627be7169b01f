import { readdir, readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { sentencesIn } from "#lib/sentences.ts";
import { NicheContent } from "./schema.ts";
import { NICHES } from "./niches.ts";

const FOLDER = new URL("./niches/", import.meta.url);

const POSTS = [
  "how-interviewers-score",
  "star-rewrite",
  "system-design-walkthrough",
  "f1-visa-questions",
  "b1-b2-visa-mistakes",
  "resume-before-and-after",
  "linkedin-headline",
  "behavioural-questions-for-managers",
  "data-science-case",
  "finance-walk-me-through",
  "silence-and-fillers",
  "first-hundred-days",
];

const names = (await readdir(FOLDER)).filter((name) => name.endsWith(".json"));
const pages = new Map<string, NicheContent>();
for (const name of names) {
  const parsed = NicheContent.safeParse(JSON.parse(await readFile(new URL(name, FOLDER), "utf8")));
  if (!parsed.success) throw new Error(`content/niches/${name}: ${parsed.error.message}`);
  pages.set(name, parsed.data);
}

test("every niche has a page with its own name and title", () => {
  expect(names.toSorted()).toEqual(NICHES.map((niche) => `${niche.slug}.json`).toSorted());
  for (const [name, page] of pages) expect(`${page.slug}.json`).toBe(name);
  for (const { slug, title } of NICHES) expect(pages.get(`${slug}.json`)?.title).toBe(title);
});

describe("no two pages share their copy", () => {
  test("no sentence of more than 40 characters is used twice", () => {
    const seenIn = new Map<string, string>();
    for (const [name, page] of pages) {
      for (const sentence of texts(page).flatMap(sentences)) {
        expect(seenIn.get(sentence), `${name}: ${sentence}`).toBeUndefined();
        seenIn.set(sentence, name);
      }
    }
  });

  test.each([
    ["meta titles", (page: NicheContent) => [page.metaTitle]],
    ["descriptions", (page: NicheContent) => [page.metaDescription]],
    ["leads", (page: NicheContent) => [page.lead]],
    ["questions asked", (page: NicheContent) => page.questions.map(({ question }) => question)],
    ["questions of buyers", (page: NicheContent) => page.faq.map(({ question }) => question)],
  ])("%s differ, including short ones", (_, pick) => {
    const all = [...pages.values()].flatMap(pick).map(plain);
    expect(all.filter((text, index) => all.indexOf(text) !== index)).toEqual([]);
  });
});

test("texts use typographic quotes and avoid hype", () => {
  for (const [name, page] of pages) {
    for (const text of texts(page)) {
      expect(text, name).not.toMatch(/["'!]| - |\.\.\.|\bunlock/i);
      expect(text, name).not.toMatch(/\b(guaranteed?|world-leading|cutting-edge|ultimate)\b/i);
    }
  }
});

test("related posts exist or are planned", () => {
  for (const [name, page] of pages) {
    for (const slug of page.relatedPosts) expect(POSTS, name).toContain(slug);
    expect(new Set(page.relatedPosts).size, name).toBe(page.relatedPosts.length);
  }
});

/** Every visible text of a page, in order. */
function texts(page: NicheContent): string[] {
  const { slug: _, relatedPosts: __, ...rest } = page;
  const found: string[] = [];
  JSON.stringify(rest, (_key, value: unknown) => {
    if (typeof value === "string") found.push(value);
    return value;
  });
  return found;
}

function sentences(text: string): string[] {
  return text
    .split(/:\s/)
    .flatMap(sentencesIn)
    .map(plain)
    .filter((sentence) => sentence.length > 40);
}

/** Lowercase words only, so that punctuation doesn't make a sentence new. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
