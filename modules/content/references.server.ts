import type { ContentDocuments } from "#adapters/cms/port.ts";
import { openContent } from "./read-files.server.ts";

type Problem = { path: string; message: string };

/** References to documents that don't exist. Every document must already be valid on its own. */
export function listDeadReferences(documents: ContentDocuments): Problem[] {
  const content = openContent(documents);
  const services = new Set(content.services().services.map(({ slug }) => slug));
  const niches = new Set(content.nicheList().map(({ slug }) => slug));
  const posts = new Set(content.posts().map(({ slug }) => slug));
  const problems: Problem[] = [];
  const expect = (known: ReadonlySet<string>, name: string, path: string, field: string) => {
    if (!known.has(name)) {
      problems.push({ path, message: `content/${path}: ${field}: there is no “${name}”` });
    }
  };

  const expectPage = (href: string, path: string, field: string) => {
    const [, slug] = /^\/niche\/([a-z0-9-]+)/.exec(href) ?? [];
    if (slug !== undefined) expect(niches, slug, path, field);
  };

  for (const [at, { slug, serviceSlug }] of content.nicheList().entries()) {
    expect(services, serviceSlug, "niches.json", `niches.${at}.serviceSlug`);
    if (!content.niche(slug)) expect(new Set(), slug, "niches.json", `niches.${at}.slug`);
  }
  for (const { slug, relatedPosts } of content.niches()) {
    for (const name of relatedPosts) expect(posts, name, `niches/${slug}.json`, "relatedPosts");
  }
  for (const { slug, niche, related, body } of content.posts()) {
    expect(niches, niche, `posts/${slug}.md`, "niche");
    for (const name of related) expect(posts, name, `posts/${slug}.md`, "related");
    for (const [, folder, name] of body.matchAll(/\]\(\/(niche|blogs)\/([a-z0-9-]+)/g)) {
      expect(folder === "niche" ? niches : posts, name!, `posts/${slug}.md`, "a link in the text");
    }
  }
  for (const [at, { niche }] of content.careers().careers.entries()) {
    expect(niches, niche, "careers.json", `careers.${at}.niche`);
  }
  for (const [at, { redirect_url: href }] of content.cards().entries()) {
    expectPage(href, "cards.json", `cards.${at}.redirect_url`);
  }
  for (const [at, { redirect_url: href }] of content.footerLinks().entries()) {
    expectPage(href, "footer-links.json", `items.${at}.redirect_url`);
  }
  return problems;
}
