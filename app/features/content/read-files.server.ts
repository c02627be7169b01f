import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { z } from "zod";
import { ContentError } from "./content-error.server.ts";
import {
  CareersFile,
  FaqFile,
  FooterLinksFile,
  LegalFront,
  NicheContent,
  PageContent,
  PostFront,
  TestimonialsFile,
  WebinarsFile,
} from "./schema.ts";

export type Post = PostFront & { slug: string; body: string };
export type LegalText = LegalFront & { name: string; body: string };

/** The folder content/, wherever this code runs from: its source, or the built server. */
export function contentFolder(from = import.meta.dirname): string {
  for (let folder = from; ; folder = dirname(folder)) {
    const found = join(folder, "content");
    if (existsSync(join(found, "niches")) && existsSync(join(folder, "package.json"))) return found;
    if (dirname(folder) === folder) throw new ContentError("There is no folder content/.");
  }
}

export type ContentFiles = ReturnType<typeof openContentFiles>;

/**
 * The content that comes as files, each read and checked when it is first asked for, and kept.
 * @param folder as in the repository: niches/*.json, posts/*.md, faq.json, …
 * @throws ContentError, from every reader, naming the file and the field
 */
export function openContentFiles(folder: string) {
  const kept = new Map<string, unknown>();
  function once<Value>(key: string, read: () => Value): Value {
    if (!kept.has(key)) kept.set(key, read());
    return kept.get(key) as Value;
  }
  const json = <Schema extends z.ZodType>(path: string, schema: Schema): z.output<Schema> =>
    once(path, () => check(path, schema, parseJson(path, readText(folder, path))));

  const niche = (slug: string): NicheContent => {
    const path = `niches/${slug}.json`;
    const content = json(path, NicheContent);
    if (content.slug !== slug) throw new ContentError(`content/${path}: slug: expected "${slug}"`);
    return content;
  };
  const post = (slug: string): Post =>
    once(`posts/${slug}.md`, () => {
      const path = `posts/${slug}.md`;
      const { front, body } = splitFront(path, readText(folder, path));
      return { ...check(path, PostFront, front), slug, body };
    });

  return {
    /** Every niche page, by slug. */
    niches: (): NicheContent[] => names(folder, "niches", ".json").map(niche),
    /** One niche page, or null when there is no such file. */
    niche: (slug: string) => (has(folder, "niches", slug, ".json") ? niche(slug) : null),
    /** Every post, the newest first. */
    posts: (): Post[] =>
      names(folder, "posts", ".md")
        .map(post)
        .toSorted((a, b) => b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug)),
    /** One post, or null when there is no such file. */
    post: (slug: string) => (has(folder, "posts", slug, ".md") ? post(slug) : null),
    /** The words of a marketing page, or null when there is no such file. */
    page: (name: string): PageContent | null =>
      has(folder, "pages", name, ".json") ? json(`pages/${name}.json`, PageContent) : null,
    pageNames: (): string[] => names(folder, "pages", ".json"),
    legal: (name: string): LegalText | null =>
      has(folder, "legal", name, ".md")
        ? once(`legal/${name}.md`, () => {
            const path = `legal/${name}.md`;
            const { front, body } = splitFront(path, readText(folder, path));
            return { ...check(path, LegalFront, front), name, body };
          })
        : null,
    faq: (): FaqFile => json("faq.json", FaqFile),
    careers: (): CareersFile => json("careers.json", CareersFile),
    footerLinks: (): FooterLinksFile => json("footer-links.json", FooterLinksFile),
    webinars: (): WebinarsFile => json("webinars.json", WebinarsFile),
    testimonials: (): TestimonialsFile => json("testimonials.json", TestimonialsFile),
  };
}

let opened: ContentFiles | undefined;

/** The product's own content; every caller of this process shares what was read. */
export function contentFiles(): ContentFiles {
  return (opened ??= openContentFiles(contentFolder()));
}

// The product's own content by name, for pages: a null where an address names nothing.
export const listPosts = () => contentFiles().posts();
export const getPost = (slug: string) => contentFiles().post(slug);
export const getPage = (name: string) => contentFiles().page(name);
export const getLegal = (name: string) => contentFiles().legal(name);
export const getCareers = () => contentFiles().careers();
export const getWebinars = () => contentFiles().webinars();
export const getTestimonials = () => contentFiles().testimonials();

function names(folder: string, below: string, extension: string): string[] {
  const path = join(folder, below);
  if (!existsSync(path)) return [];
  return readdirSync(path)
    .filter((name) => name.endsWith(extension))
    .map((name) => name.slice(0, -extension.length))
    .toSorted();
}

/** Asked with what stands in an address: only a name that is listed is ever opened. */
function has(folder: string, below: string, name: string, extension: string): boolean {
  return names(folder, below, extension).includes(name);
}

function readText(folder: string, path: string): string {
  try {
    return readFileSync(join(folder, path), "utf8");
  } catch (error) {
    throw new ContentError(`content/${path}: the file could not be read`, { cause: error });
  }
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ContentError(`content/${path}: ${(error as Error).message}`, { cause: error });
  }
}

function check<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map(
    (issue) => `${issue.path.join(".") || "the file"}: ${issue.message}`,
  );
  throw new ContentError(`content/${path}: ${fields.join("; ")}`);
}

/** The lines `key: value` between two lines of `---` at the top, and the markdown after them. */
function splitFront(path: string, text: string): { front: Record<string, string>; body: string } {
  const [, head, body] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text) ?? [];
  if (head === undefined || body === undefined) {
    throw new ContentError(`content/${path}: expected a front between two lines of ---`);
  }
  const front: Record<string, string> = {};
  for (const line of head.split(/\r?\n/).filter((entry) => entry.trim() !== "")) {
    const [, key, value] = /^([A-Za-z]+):\s*(.*)$/.exec(line) ?? [];
    if (key === undefined) throw new ContentError(`content/${path}: “${line}” is no key: value`);
    front[key] = value!.trim().replace(/^"(.*)"$/, "$1");
  }
  return { front, body: body.trim() };
}
