import { expect, test } from "vitest";
import { readDocumentFiles } from "#adapters/cms/files.ts";
import { publishContent } from "./publish.server.ts";
import { contentFolder, openContent } from "./read-files.server.ts";

const OWN = readDocumentFiles(contentFolder());
const NONE = new Map<string, string>();
const sent = (documents: Record<string, string>) => new Map(Object.entries(documents));
const changed = (path: string, from: string | RegExp, to: string) => {
  const text = OWN.get(path)!.replace(from, to);
  expect(text).not.toBe(OWN.get(path));
  return text;
};
const POST = changed("posts/star-rewrite.md", /^title: .*$/m, "title: Rewritten");

test("uses the product's own documents until something is published", () => {
  const { documents, published, problems } = publishContent(OWN, NONE, NONE);
  expect([...documents]).toEqual([...OWN]);
  expect([published, problems]).toEqual([[], []]);
});

test("replaces our documents with published ones, and adds new posts", () => {
  const { documents, published, problems } = publishContent(
    OWN,
    sent({ "posts/star-rewrite.md": POST, "posts/new-one.md": POST }),
    NONE,
  );
  expect(problems).toEqual([]);
  expect(published).toEqual(["posts/star-rewrite.md", "posts/new-one.md"]);
  const content = openContent(documents);
  expect(content.post("star-rewrite")?.title).toBe("Rewritten");
  expect(content.post("new-one")?.title).toBe("Rewritten");
  expect(content.posts()).toHaveLength(openContent(OWN).posts().length + 1);
});

test.each([
  ["faq.json", '{"groups":[]}', /^content\/faq\.json: groups: /],
  ["faq.json", "{", /^content\/faq\.json: .*JSON/],
  ["posts/star-rewrite.md", "title", /^content\/posts\/star-rewrite\.md: expected a front/],
  ["posts/../faq.md", POST, /^content\/posts\/\.\.\/faq\.md: the site has no document/],
  ["brand.json", "{}", /^content\/brand\.json: the site has no document/],
  ["pages/new.json", OWN.get("pages/whyus.json")!, /pages\/new\.json: the site has no page/],
  [
    "niches.json",
    changed("niches.json", '"coding"', '"programming"'),
    /niches: “coding” is missing/,
  ],
  ["services.json", '{"services":[],"packs":[]}', /^content\/services\.json: services: /],
  [
    "posts/a.md",
    POST.replace(/^niche: .*$/m, "niche: none"),
    /posts\/a\.md: niche: there is no “none”/,
  ],
  [
    "posts/a.md",
    POST.replace(/^related: .*$/m, "related: none"),
    /a\.md: related: there is no “none”/,
  ],
  [
    "posts/a.md",
    `${POST}\n[gone](/blogs/not-there#place)\n`,
    /a\.md: a link in the text: there is no “not-there”/,
  ],
  [
    "cards.json",
    changed("cards.json", "/niche/coding", "/niche/nothing"),
    /cards\.8\.redirect_url/,
  ],
])("reports the field of a bad %s and keeps our own", (path, text, message) => {
  const { documents, published, problems } = publishContent(OWN, sent({ [path]: text }), NONE);
  expect(problems).toEqual([expect.stringMatching(message)]);
  expect(published).toEqual([]);
  expect([...documents]).toEqual([...OWN]);
});

test("keeps the last good version of a bad document until it is no longer sent", () => {
  const before = sent({ "posts/star-rewrite.md": POST, "posts/gone.md": POST });
  const bad = publishContent(OWN, sent({ "posts/star-rewrite.md": "bad" }), before);
  expect(bad.problems).toHaveLength(1);
  expect(bad.documents.get("posts/star-rewrite.md")).toBe(POST);
  expect(bad.documents.has("posts/gone.md")).toBe(false);
});

test("rejects a post that references a rejected one", () => {
  const leadsTo = (slug: string) => POST.replace(/^related: .*$/m, `related: ${slug}`);
  const { published, problems } = publishContent(
    OWN,
    sent({ "posts/a.md": leadsTo("b"), "posts/b.md": leadsTo("c"), "posts/c.md": "bad" }),
    NONE,
  );
  expect(published).toEqual([]);
  expect(problems).toHaveLength(3);
});

test("fails on invalid documents of the product itself", () => {
  const own = new Map(OWN).set("faq.json", "{}");
  expect(() => publishContent(own, NONE, NONE)).toThrow("content/faq.json: groups: ");
  const dead = new Map(OWN);
  dead.delete("posts/star-rewrite.md");
  expect(() => publishContent(dead, NONE, NONE)).toThrow("there is no “star-rewrite”");
});
