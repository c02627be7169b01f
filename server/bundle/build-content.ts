import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fillBrand } from "#modules/content/fill-brand.server.ts";
import { publishContent } from "#modules/content/publish.server.ts";
import { BRAND } from "#content/brand.ts";
import type { Brand } from "#lib/brand.ts";
import { type CmsSettings, createCms } from "#adapters/cms/create-cms.ts";
import { readDocumentFiles } from "#adapters/cms/files.ts";
import { type Cms, CmsError, type ContentDocuments } from "#adapters/cms/port.ts";

const NONE: ContentDocuments = new Map();

export type GatheredContent = {
  documents: ContentDocuments;
  published: string[];
  problems: string[];
  /** Changes with any document. */
  hash: string;
  /** The service has never responded, so the next start asks again. */
  pending: boolean;
};

/**
 * Gathers the documents of the next build: our own, overlaid with the CMS's. If the CMS is
 * unavailable or a document is invalid, the last published one stays
 * (docs/decisions/008-content-port.md). `own` is the folder content/, `built` is build/ with the
 * last published documents.
 */
export async function gatherContent(
  settings: CmsSettings,
  own: string,
  built: string,
  brand: Brand = BRAND,
): Promise<GatheredContent> {
  const ownDocuments = readDocumentFiles(own);
  if (settings.kind === "files") {
    const { documents, ...publication } = publishContent(ownDocuments, NONE, NONE);
    return { ...publication, ...filled(documents), pending: false };
  }
  const before = lastPublished(settings.url, built);
  const unread: string[] = [];
  const sent = await read(createCms(settings, own), unread);
  const { documents, problems, ...publication } = publishContent(
    ownDocuments,
    sent ?? before,
    before,
  );
  return {
    ...publication,
    ...filled(documents),
    problems: [...unread, ...problems],
    pending: sent === null && before.size === 0,
  };

  function filled(unfilled: ContentDocuments) {
    const documents = fillBrand(unfilled, brand);
    return { documents, hash: hashOf(documents) };
  }
}

/** Writes the documents where the build and its server read them. */
export function writeContent(content: GatheredContent, settings: CmsSettings, built: string): void {
  const folder = join(built, "content");
  rmSync(folder, { recursive: true, force: true });
  for (const [path, text] of content.documents) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const url = settings.kind === "http" ? settings.url : null;
  writeFileSync(join(built, "published.json"), JSON.stringify({ url, paths: content.published }));
}

async function read(cms: Cms, unread: string[]): Promise<ContentDocuments | null> {
  try {
    return await cms.documents();
  } catch (error) {
    if (!(error instanceof CmsError)) throw error;
    unread.push(`${error.message}. What was published last stays.`);
    return null;
  }
}

function lastPublished(url: string, built: string): ContentDocuments {
  const note = join(built, "published.json");
  const folder = join(built, "content");
  if (!existsSync(note) || !existsSync(folder)) return NONE;
  const last = JSON.parse(readFileSync(note, "utf8")) as { url: string | null; paths: string[] };
  if (last.url !== url) return NONE;
  const paths = new Set(last.paths);
  return new Map([...readDocumentFiles(folder)].filter(([path]) => paths.has(path)));
}

function hashOf(documents: ContentDocuments): string {
  const hash = createHash("sha256");
  for (const [path, text] of documents) hash.update(path).update("\0").update(text).update("\0");
  return hash.digest("hex");
}
