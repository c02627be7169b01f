import type { z } from "zod";
import type { ContentDocuments } from "#adapters/cms/port.ts";
import { ContentError } from "./content-error.server.ts";
import {
  CardsFile,
  CareersFile,
  FaqFile,
  FooterLinksFile,
  LegalFront,
  NicheContent,
  NichesFile,
  PageContent,
  PostFront,
  ServicesFile,
  WebinarsFile,
} from "#content/schema.ts";

const SINGLE: Record<string, z.ZodType> = {
  "cards.json": CardsFile,
  "careers.json": CareersFile,
  "faq.json": FaqFile,
  "footer-links.json": FooterLinksFile,
  "niches.json": NichesFile,
  "services.json": ServicesFile,
  "webinars.json": WebinarsFile,
};

/** `niches/coding.json` as folder and name; null for an invalid path. */
export function splitPath(path: string): { folder: string; name: string } | null {
  const [, folder, name, extension] =
    /^(niches|pages|posts|legal)\/([a-z0-9]+(?:-[a-z0-9]+)*)\.(json|md)$/.exec(path) ?? [];
  if (folder === undefined || name === undefined) return null;
  const expected = folder === "niches" || folder === "pages" ? "json" : "md";
  return extension === expected ? { folder, name } : null;
}

/** Validates one document of any kind. Throws ContentError naming it and each bad field. */
export function checkDocument(path: string, text: string): void {
  if (Object.hasOwn(SINGLE, path)) return void parseJsonDocument(path, text, SINGLE[path]!);
  const place = splitPath(path);
  if (place?.folder === "niches") parseNiche(place.name, text);
  else if (place?.folder === "pages") parseJsonDocument(path, text, PageContent);
  else if (place?.folder === "posts") parseMarkdownDocument(path, text, PostFront);
  else if (place?.folder === "legal") parseMarkdownDocument(path, text, LegalFront);
  else throw new ContentError(`content/${path}: the site has no document of this name`);
}

export function parseNiche(slug: string, text: string): NicheContent {
  const path = `niches/${slug}.json`;
  const content = parseJsonDocument(path, text, NicheContent);
  if (content.slug !== slug) throw new ContentError(`content/${path}: slug: expected "${slug}"`);
  return content;
}

export function parseJsonDocument<Schema extends z.ZodType>(
  path: string,
  text: string,
  schema: Schema,
): z.output<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new ContentError(`content/${path}: ${(error as Error).message}`, { cause: error });
  }
  return check(path, schema, value);
}

/** Parses the front matter between two `---` lines, and the Markdown after it. */
export function parseMarkdownDocument<Schema extends z.ZodType>(
  path: string,
  text: string,
  schema: Schema,
): { front: z.output<Schema>; body: string } {
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
  return { front: check(path, schema, front), body: body.trim() };
}

/** Returns a required document's text. Throws ContentError if it is missing. */
export function textOf(documents: ContentDocuments, path: string): string {
  const text = documents.get(path);
  if (text === undefined) throw new ContentError(`content/${path}: there is no such document`);
  return text;
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
