import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { type Cms, CmsError, type ContentDocuments } from "./port.ts";

/** Other files in `content/`, which a CMS can't replace. */
const OTHERS = /^(rubrics|questions|trials)\/|^preparation\.json$/;
const DOCUMENTS = new Set([".json", ".md"]);

/** The default: files in a folder laid out like `content/`. */
export function createFilesCms(folder: string): Cms {
  return { kind: "files", documents: async () => readDocumentFiles(folder) };
}

/**
 * Returns every JSON and Markdown document of the site in a folder, keyed by its relative path. Throws CmsError.
 */
export function readDocumentFiles(folder: string): ContentDocuments {
  const documents = new Map<string, string>();
  try {
    for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
      if (!entry.isFile() || !DOCUMENTS.has(extname(entry.name))) continue;
      const file = join(entry.parentPath, entry.name);
      const path = relative(folder, file).replaceAll(sep, "/");
      if (OTHERS.test(path)) continue;
      documents.set(path, readFileSync(file, "utf8"));
    }
  } catch (error) {
    const reason = (error as Error).message;
    throw new CmsError(`The content in ${folder} could not be read: ${reason}`, { cause: error });
  }
  return new Map([...documents].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
