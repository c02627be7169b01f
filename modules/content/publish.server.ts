import type { ContentDocuments } from "#adapters/cms/port.ts";
import { ContentError } from "./content-error.server.ts";
import { checkDocument, splitPath } from "./documents.server.ts";
import { openContent } from "./read-files.server.ts";
import { listDeadReferences } from "./references.server.ts";

export type Publication = {
  documents: ContentDocuments;
  published: string[];
  /** One line per rejected document: its name, the field and the error. */
  problems: string[];
};

/**
 * Overlays documents from a content service on the product's own. A rejected document is reported;
 * its last good version stays, or else our own. `before` is the last result for the same service.
 * Throws ContentError if our own documents are invalid.
 */
export function publishContent(
  own: ContentDocuments,
  sent: ContentDocuments,
  before: ContentDocuments,
): Publication {
  for (const [path, text] of own) checkDocument(path, text);
  const [broken] = listDeadReferences(own);
  if (broken) throw new ContentError(broken.message);

  const problems: string[] = [];
  const taken = new Map<string, string>();
  for (const [path, text] of sent) {
    const problem = problemOf(own, path, text);
    if (problem === null) taken.set(path, text);
    else {
      problems.push(problem);
      const last = before.get(path);
      if (last !== undefined && problemOf(own, path, last) === null) taken.set(path, last);
    }
  }
  // Drop documents with dead references until none are left. Our own documents only reference each
  // other and can't be removed.
  for (;;) {
    const documents = new Map([...own, ...taken]);
    const dead = listDeadReferences(documents).filter(({ path }) => taken.has(path));
    if (dead.length === 0) return { documents, published: [...taken.keys()], problems };
    for (const { path, message } of dead) {
      problems.push(message);
      taken.delete(path);
    }
  }
}

function problemOf(own: ContentDocuments, path: string, text: string): string | null {
  try {
    checkDocument(path, text);
    // Only posts can be added; every other document needs a page in code.
    if (splitPath(path)?.folder !== "posts" && !own.has(path)) {
      throw new ContentError(`content/${path}: the site has no page of this name`);
    }
    for (const [field, list] of [
      ["niches", nichesIn],
      ["services", servicesIn],
    ] as const) {
      if (path !== `${field}.json`) continue;
      const sent = new Set(list(text, path));
      const missing = list(own.get(path)!, path).find((slug) => !sent.has(slug));
      if (missing) throw new ContentError(`content/${path}: ${field}: “${missing}” is missing`);
    }
    return null;
  } catch (error) {
    if (error instanceof ContentError) return error.message;
    throw error;
  }
}

function nichesIn(text: string, path: string): string[] {
  return openContent(new Map([[path, text]]))
    .nicheList()
    .map(({ slug }) => slug);
}

function servicesIn(text: string, path: string): string[] {
  return openContent(new Map([[path, text]]))
    .services()
    .services.map(({ slug }) => slug);
}
