import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import type { z } from "zod";
import { readDocumentFiles } from "#adapters/cms/files.ts";
import type { ContentDocuments } from "#adapters/cms/port.ts";
import { BRAND } from "#content/brand.ts";
import { ContentError } from "./content-error.server.ts";
import {
  parseJsonDocument,
  parseMarkdownDocument,
  parseNiche,
  splitPath,
  textOf,
} from "./documents.server.ts";
import { fillBrand } from "./fill-brand.server.ts";
import {
  CardsFile,
  CareersFile,
  FaqFile,
  FooterLinksFile,
  LegalFront,
  type NicheContent,
  NichesFile,
  PageContent,
  PostFront,
  ServicesFile,
  WebinarsFile,
} from "#content/schema.ts";

export type Post = PostFront & { slug: string; body: string };
export type LegalText = LegalFront & { name: string; body: string };

/**
 * Finds the `content/` folder: in the source tree, or next to the built server (server/bundle/build.ts).
 */
export function contentFolder(from = import.meta.dirname): string {
  for (let folder = from; ; folder = dirname(folder)) {
    const found = join(folder, "content");
    if (existsSync(join(found, "niches"))) return found;
    if (dirname(folder) === folder) throw new ContentError("There is no folder content/.");
  }
}

export type ContentFiles = ReturnType<typeof openContent>;

/**
 * Typed access to documents, validated on first use and cached. Every reader throws ContentError
 * with the document and field.
 */
export function openContent(documents: ContentDocuments) {
  const kept = new Map<string, unknown>();
  function once<Value>(key: string, read: () => Value): Value {
    if (!kept.has(key)) kept.set(key, read());
    return kept.get(key) as Value;
  }
  const json = <Schema extends z.ZodType>(path: string, schema: Schema): z.output<Schema> =>
    once(path, () => parseJsonDocument(path, textOf(documents, path), schema));
  /** Names may come from a URL: read only listed documents. */
  const has = (path: string) => documents.has(path);
  const names = (folder: string): string[] =>
    [...documents.keys()]
      .map(splitPath)
      .flatMap((place) => (place?.folder === folder ? [place.name] : []))
      .toSorted();

  const niche = (slug: string): NicheContent =>
    once(`niches/${slug}.json`, () => parseNiche(slug, textOf(documents, `niches/${slug}.json`)));
  const post = (slug: string): Post => {
    const path = `posts/${slug}.md`;
    return once(path, () => {
      const { front, body } = parseMarkdownDocument(path, textOf(documents, path), PostFront);
      return { ...front, slug, body };
    });
  };

  return {
    services: (): ServicesFile => json("services.json", ServicesFile),
    nicheList: (): NichesFile["niches"] => json("niches.json", NichesFile).niches,
    niches: (): NicheContent[] => names("niches").map(niche),
    niche: (slug: string) => (has(`niches/${slug}.json`) ? niche(slug) : null),
    /** Newest first. */
    posts: (): Post[] =>
      names("posts")
        .map(post)
        .toSorted((a, b) => b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug)),
    post: (slug: string) => (has(`posts/${slug}.md`) ? post(slug) : null),
    page: (name: string): PageContent | null =>
      has(`pages/${name}.json`) ? json(`pages/${name}.json`, PageContent) : null,
    pageNames: (): string[] => names("pages"),
    legal: (name: string): LegalText | null => {
      const path = `legal/${name}.md`;
      if (!has(path)) return null;
      return once(path, () => {
        const { front, body } = parseMarkdownDocument(path, textOf(documents, path), LegalFront);
        return { ...front, name, body };
      });
    },
    cards: (): CardsFile["cards"] => json("cards.json", CardsFile).cards,
    footerLinks: (): FooterLinksFile["items"] => json("footer-links.json", FooterLinksFile).items,
    faq: (): FaqFile => json("faq.json", FaqFile),
    careers: (): CareersFile => json("careers.json", CareersFile),
    webinars: (): WebinarsFile => json("webinars.json", WebinarsFile),
  };
}

export function openContentFiles(folder: string): ContentFiles {
  return openContent(fillBrand(readDocumentFiles(folder), BRAND));
}

let opened: ContentFiles | undefined;

/** The product's own content, cached per process. */
export function contentFiles(): ContentFiles {
  return (opened ??= openContentFiles(contentFolder()));
}

export const listPosts = () => contentFiles().posts();
export const getPost = (slug: string) => contentFiles().post(slug);
export const getPage = (name: string) => contentFiles().page(name);
export const getLegal = (name: string) => contentFiles().legal(name);
export const getCareers = () => contentFiles().careers();
