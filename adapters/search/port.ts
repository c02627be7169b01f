/** One thing found, as the database or a search service tells it. */
export type Found = {
  id: string;
  kind: string;
  title: string;
  url: string;
  /** A sentence or two around what matched; plain text. */
  snippet: string;
};

/** What can be found: its words by their weight, the title's first. All plain text. */
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
 * Finds documents by words: mistyped ones as well, the best first. What somebody else's service
 * found is only `Found`; whoever has looked at its kinds and addresses may promise more.
 */
export type SearchEngine<Hit extends Found = Found> = {
  /**
   * @param query at most 200 characters; an empty one finds nothing
   * @throws SearchError when it can't be asked
   */
  find(query: string, limit: number): Promise<Hit[]>;
  /**
   * Documents by their ids, in that order; unknown ids are left out.
   * @throws SearchError when it can't be asked
   */
  get(ids: readonly string[]): Promise<Hit[]>;
  /**
   * These are what can be found from now on, and nothing else.
   * @throws SearchError when not all of them arrived
   */
  publish(documents: readonly Searchable[]): Promise<void>;
};

/** The search service did not do what it was asked. The message says where, and never a key. */
export class SearchError extends Error {
  readonly code = "search";
}
