/** One thing found, as the database or a search service tells it. */
export type Found = {
  id: string;
  kind: string;
  title: string;
  url: string;
  /** A sentence or two around what matched; plain text. */
  snippet: string;
};

/** Finds documents by words: mistyped ones as well, the best first. */
export type SearchEngine = {
  kind: "database" | "service";
  /** @param query at most 200 characters; an empty one finds nothing */
  find(query: string, limit: number): Promise<Found[]>;
  /** Documents by their ids, in that order; unknown ids are left out. */
  get(ids: readonly string[]): Promise<Found[]>;
};
