/**
 * The site's content, keyed by the path each document has in `content/` (`posts/star-rewrite.md`,
 * `faq.json`). content/schema.ts validates it; a source only fetches it.
 */
export type ContentDocuments = ReadonlyMap<string, string>;

export type Cms = {
  kind: "files" | "http";
  /**
   * Returns every current document, never a part of them. Throws CmsError when they can't be read.
   */
  documents(): Promise<ContentDocuments>;
};

/** The content source could not be read. The message names the URL or folder, never a key. */
export class CmsError extends Error {
  readonly code = "cms";
}
