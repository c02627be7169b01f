import { WHITEBOARD_TOPICS } from "#modules/rooms/board.ts";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { sentencesIn } from "#lib/sentences.ts";
import {
  CareersFile,
  FaqFile,
  FooterLinksFile,
  LegalFront,
  NicheContent,
  PageContent,
  PostFront,
  WebinarsFile,
} from "./schema.ts";
import { NICHES } from "./niches.ts";

const ROOT = import.meta.dirname;
const TODAY = "2026-11-27";
const PAGES = [
  "whyus",
  "ourstory",
  "business",
  "universities",
  "visa-campaign",
  "oneway",
  "specialized",
  "contact",
  "testimonials",
  "top-jobs",
  "webinar",
  "niche",
];
const niches = NICHES.map((niche) => niche.slug);
const posts = namesIn("posts", ".md").map((slug) => {
  const { front, body } = readMarkdown(`posts/${slug}.md`);
  return { slug, front: PostFront.parse(front), body };
});
const legal = namesIn("legal", ".md").map((name) => ({
  name,
  ...readMarkdown(`legal/${name}.md`),
}));

describe("posts", () => {
  test("have valid front matter and dates over the year, none in the future", () => {
    expect(posts).toHaveLength(12);
    const dates = posts.map(({ front }) => front.date);
    expect(new Set(dates).size).toBe(posts.length);
    for (const date of dates) expect(date <= TODAY, date).toBe(true);
  });

  test("link to existing posts and niches", () => {
    const slugs = posts.map(({ slug }) => slug);
    for (const { slug, front } of posts) {
      expect(niches, slug).toContain(front.niche);
      expect(front.related.length, slug).toBeGreaterThanOrEqual(2);
      expect(front.related.length, slug).toBeLessThanOrEqual(3);
      expect(front.related, slug).not.toContain(slug);
      for (const other of front.related) expect(slugs, `${slug}: ${other}`).toContain(other);
    }
  });

  test("have at least 850 words under level-2 headings", () => {
    for (const { slug, body } of posts) {
      expect(body.split(/\s+/).length, slug).toBeGreaterThanOrEqual(850);
      expect(body, slug).toMatch(/^## /m);
    }
  });

  test("share no long sentence", () => {
    const seen = new Map<string, string>();
    for (const { slug, body } of posts) {
      for (const sentence of new Set(sentencesOf(body))) {
        if (sentence.length <= 60) continue;
        expect(seen.get(sentence), `${slug}: ${sentence}`).toBeUndefined();
        seen.set(sentence, slug);
      }
    }
    expect(seen.size).toBeGreaterThan(400);
  });
});

test("legal pages have front matter and name the cookies in use", () => {
  expect(legal.map(({ name }) => name)).toEqual(["privacy", "terms"]);
  for (const { front } of legal) expect(LegalFront.parse(front).asOf <= TODAY).toBe(true);
  const privacy = legal[0]!.body;
  for (const name of [
    "gr_session",
    "gr_name",
    "gr_browser",
    "gr_holder",
    "gr_zone",
    "gr_zone_choice",
    "gr_currency",
  ]) {
    expect(privacy).toContain(`\`${name}\``);
  }
  expect(privacy).toContain("`cookieConsent`");
});

test("prose has no level-1 heading, straight quotes or exclamation marks", () => {
  for (const { slug, body } of [...posts, ...legal.map((l) => ({ slug: l.name, body: l.body }))]) {
    const prose = withoutCode(body);
    expect(prose, slug).not.toMatch(/^# /m);
    expect(prose, slug).not.toMatch(/["']/);
    expect(prose, slug).not.toContain("!");
  }
});

describe("data files", () => {
  test("every page has its own title and description", () => {
    expect(namesIn("pages", ".json").toSorted()).toEqual(PAGES.toSorted());
    const pages = PAGES.map((name) => PageContent.parse(readJson(`pages/${name}.json`)));
    expect(new Set(pages.map((page) => page.metaTitle)).size).toBe(pages.length);
    expect(new Set(pages.map((page) => page.metaDescription)).size).toBe(pages.length);
  });

  test("niche files are named after their niche", () => {
    for (const name of namesIn("niches", ".json")) {
      expect(NicheContent.parse(readJson(`niches/${name}.json`)).slug).toBe(name);
      expect(niches).toContain(name);
    }
  });

  test("the FAQ asks each question once", () => {
    const entries = FaqFile.parse(readJson("faq.json")).groups.flatMap((group) => group.entries);
    expect(entries.length).toBeGreaterThanOrEqual(24);
    expect(new Set(entries.map((entry) => entry.question)).size).toBe(entries.length);
  });

  test("careers and footer links lead to existing niches", () => {
    const { careers } = CareersFile.parse(readJson("careers.json"));
    expect(new Set(careers.map((career) => career.title)).size).toBe(careers.length);
    for (const career of careers) expect(niches, career.title).toContain(career.niche);
    const { items } = FooterLinksFile.parse(readJson("footer-links.json"));
    for (const { redirect_url } of items) {
      expect(niches, redirect_url).toContain(redirect_url.replace("/niche/", ""));
    }
    for (const flag of [true, false]) {
      const group = items.filter((item) => item.isTrendingJob === flag);
      expect(group.length).toBeGreaterThanOrEqual(6);
      expect(group.length).toBeLessThanOrEqual(8);
    }
  });

  test("there are four webinars whose parts add up to their length", () => {
    const { webinars } = WebinarsFile.parse(readJson("webinars.json"));
    expect(webinars.map((webinar) => webinar.slug)).toEqual([
      "interviewing-102",
      "live-your-resume",
      "future-skills-and-emerging-careers",
      "agenticai",
    ]);
    for (const { slug, agenda, durationMin } of webinars) {
      expect(
        agenda.reduce((sum, part) => sum + part.minutes, 0),
        slug,
      ).toBe(durationMin);
    }
  });
});

/** What neither a room, nor the recognizer, nor an organization's page has, and where it was sold. */
const NOT_THERE = [
  /counts? (?:your|every) (?:filler|“?um)|see every “umm/i,
  /claim a seat|unclaimed seats|seats? (?:are|is) (?:claimed|used)|weekly email|average score/i,
  /topics to reread|14 days before they take effect|close an account|we’ll ask you again/i,
];

test("no text sells what doesn't exist", () => {
  const files = readdirSync(ROOT, { recursive: true, encoding: "utf8" }).filter(
    (file) => /\.(md|json|ts)$/.test(file) && !/^(questions|rubrics)\/|\.test\.ts$/.test(file),
  );
  expect(files.length).toBeGreaterThan(40);
  for (const file of files) {
    const text = readFileSync(join(ROOT, file), "utf8");
    for (const pattern of NOT_THERE) expect(text, file).not.toMatch(pattern);
  }
});

/** Sold “at the whiteboard”: each says that the room has one. */
test.each(["cloud-computing", "electrical-engineering", "finance", "system-design"])(
  "the room’s whiteboard is said where %s is prepared",
  (topic) => {
    const preparation = readJson("preparation.json") as Record<string, { candidate: string[] }>;
    expect(preparation[topic]!.candidate.join(" ")).toMatch(/whiteboard/);
    expect([...WHITEBOARD_TOPICS]).toContain(topic);
  },
);

test("the finance FAQ and its order page agree on calculators", () => {
  const faq = JSON.stringify(NicheContent.parse(readJson("niches/finance.json")).faq);
  const { finance } = readJson("preparation.json") as Record<string, { candidate: string[] }>;
  expect(faq).toContain("Leave the calculator out");
  expect(finance!.candidate.join(" ")).toContain("no calculator");
});

test("no content file contains the banner's code", () => {
  const files = readdirSync(ROOT, { recursive: true, encoding: "utf8" });
  const texts = files.filter((file) => /\.(md|json)$/.test(file));
  expect(texts.length).toBeGreaterThan(25);
  for (const file of texts) {
    expect(/halloween9/i.test(readFileSync(join(ROOT, file), "utf8")), file).toBe(false);
  }
});

function namesIn(folder: string, extension: string): string[] {
  return readdirSync(join(ROOT, folder))
    .filter((file) => file.endsWith(extension))
    .map((file) => file.slice(0, -extension.length))
    .toSorted();
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(ROOT, path), "utf8"));
}

function readMarkdown(path: string): { front: Record<string, string>; body: string } {
  const text = readFileSync(join(ROOT, path), "utf8");
  const match = /^---\n(?<front>[\s\S]*?)\n---\n(?<body>[\s\S]*)$/.exec(text);
  if (!match) throw new Error(`${path}: no front between two lines of ---`);
  const lines = match.groups!["front"]!.split("\n").map((line) => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon), line.slice(colon + 1).trim()] as const;
  });
  return { front: Object.fromEntries(lines), body: match.groups!["body"]! };
}

function withoutCode(markdown: string): string {
  return markdown.replaceAll(/^```[\s\S]*?^```$/gm, "").replaceAll(/`[^`]*`/g, "");
}

/** Sentences and table cells without markup. */
function sentencesOf(markdown: string): string[] {
  return withoutCode(markdown)
    .split(/:\s|\s*\|\s*/)
    .flatMap(sentencesIn)
    .map((sentence) => sentence.replaceAll(/[*#>]|\s+/g, " ").trim());
}
