import type { ContentDocuments } from "#adapters/cms/port.ts";
import { ContentError } from "./content-error.server.ts";
import { checkDocument, splitPath } from "./documents.server.ts";
import { openContent } from "./read-files.server.ts";
import { listDeadReferences } from "./references.server.ts";

export type Publication = {
  /** What the site is built of, every document of it sound. */
  documents: ContentDocuments;
  /** The paths of those that came from the content service. */
  published: string[];
  /** A line for each document that was sent and not taken: its name, the field, what is wrong. */
  problems: string[];
};

/**
 * Puts what a content service sent over what the product came with. A document that can't be used
 * is left out and named; the last good one of its name stays, and without one the product's own.
 * @param before what was published last, from the same service
 * @throws ContentError when the product's own documents are not sound
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
  // What names something that is not there goes, until nothing does; the product's own documents
  // name only each other, and none of them can be taken away.
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
    // Posts come and go; every other document has its page, which only code can add.
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
