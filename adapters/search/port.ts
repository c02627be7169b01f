export type Found = {
  id: string;
  kind: string;
  title: string;
  url: string;
  snippet: string;
};

/** A document to index, as plain text; the title weighs most. */
export type Searchable = {
  id: string;
  kind: string;
  title: string;
  keywords: string;
  summary: string;
  body: string;
  url: string;
};

/**
 * Full-text search with typo tolerance, best match first. A remote service returns only `Found`; a
 * caller that validates kinds and paths may narrow the type.
 */
export type SearchEngine<Hit extends Found = Found> = {
  /**
   * `query` has at most 200 characters; an empty one finds nothing. Throws SearchError when the
   * service fails.
   */
  find(query: string, limit: number): Promise<Hit[]>;
  /** Returns documents in the order of their ids and skips unknown ids. Throws SearchError. */
  get(ids: readonly string[]): Promise<Hit[]>;
  /** Replaces the whole index. Throws SearchError unless every document arrived. */
  publish(documents: readonly Searchable[]): Promise<void>;
  /** Adds or replaces documents, and removes others by id. Throws SearchError. */
  update(changed: readonly Searchable[], removed: readonly string[]): Promise<void>;
};

/** The search service failed. The message names the URL, never a key. */
export class SearchError extends Error {
  readonly code = "search";
}
