/**
 * What the site says, as documents: each under the path that its file has in `content/`
 * (`posts/star-rewrite.md`, `faq.json`), with its text. What a document has to hold is the
 * content feature's to say (modules/content/schema.ts); a source only brings it.
 */
export type ContentDocuments = ReadonlyMap<string, string>;

export type Cms = {
  kind: "files" | "http";
  /**
   * Every document there is now.
   * @throws CmsError when they can't be had; never some of them alone
   */
  documents(): Promise<ContentDocuments>;
};

/** The source of the content could not be read. The message says where, and never a key. */
export class CmsError extends Error {
  readonly code = "cms";
}
