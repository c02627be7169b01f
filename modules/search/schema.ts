import { z } from "zod";

export const SEARCH_KINDS = ["service", "topic", "expert", "post", "faq", "page"] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** `GET /api/search`. An empty or blank query returns the pinned hits. */
export const SearchQuery = z.object({
  q: z.string().trim().max(200, "At most 200 characters").default(""),
  limit: z.coerce.number().int().min(1).max(50).default(12),
});

/**
 * `id` is a topic's id in this environment (`TID-0042`), or kind and slug (`post:star-rewrite`).
 * `url` is a path on this site.
 */
export const SearchHit = z.object({
  id: z.string().min(1),
  kind: z.enum(SEARCH_KINDS),
  title: z.string().min(1),
  url: z.string().regex(/^\/(?![/\\])\S*$/),
  snippet: z.string(),
});
export type SearchHit = z.infer<typeof SearchHit>;
