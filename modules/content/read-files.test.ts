import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { contentFolder, openContentFiles } from "./read-files.server.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "greenroom-content-"));
  await cp(contentFolder(), folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("reads the product's content, newest posts first, and each file once", () => {
  const files = openContentFiles(folder);
  const dates = files.posts().map((post) => post.date);
  expect(dates.length).toBeGreaterThan(0);
  expect(dates).toEqual(dates.toSorted().toReversed());
  expect(files.niche("coding")).toBe(files.niche("coding"));
  expect(files.faq().groups.length).toBeGreaterThan(0);
  expect(files.legal("privacy")?.body).toContain("We store");
});

test("opens only listed documents by a name from a URL", () => {
  const files = openContentFiles(folder);
  for (const name of ["", "nothing", "../faq", "..", "coding.json", "constructor"]) {
    expect(files.niche(name)).toBeNull();
    expect(files.post(name)).toBeNull();
    expect(files.page(name)).toBeNull();
    expect(files.legal(name)).toBeNull();
  }
});

test.each([
  ["niches/coding.json", "{", /content\/niches\/coding\.json: .*JSON/],
  ["niches/coding.json", '{"slug":"coding"}', /content\/niches\/coding\.json: .*metaTitle: /],
  ["posts/star-rewrite.md", "no front", /content\/posts\/star-rewrite\.md: expected a front/],
  ["posts/star-rewrite.md", "---\ntitle\n---\nx", /star-rewrite\.md: “title” is no key/],
  ["posts/star-rewrite.md", "---\ntitle: A\n---\nx", /star-rewrite\.md: .*description: .*date: /],
  ["faq.json", '{"groups":[{"title":"A","entries":[]}]}', /faq\.json: groups\.0\.entries: /],
  [
    "services.json",
    '{"services":[{"slug":"Coding"}],"packs":[]}',
    /services\.json: services\.0\.slug: /,
  ],
  ["cards.json", '{"cards":[{"type":["OTHER"]}]}', /cards\.json: .*cards\.0\.type\.0: /],
  [
    "footer-links.json",
    '{"items":[{"title":"A"}]}',
    /footer-links\.json: items\.0\.redirect_url: /,
  ],
])("reports the field of a bad %s", async (path, text, message) => {
  await writeFile(join(folder, path), text);
  const files = openContentFiles(folder);
  const read = () => [
    files.niches(),
    files.posts(),
    files.faq(),
    files.services(),
    files.cards(),
    files.footerLinks(),
  ];
  expect(read).toThrow(message);
  expect(read).toThrow(expect.objectContaining({ code: "bad_content" }));
});

test("names a missing file", async () => {
  await rm(join(folder, "faq.json"));
  expect(() => openContentFiles(folder).faq()).toThrow("content/faq.json");
});
