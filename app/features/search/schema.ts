import { z } from "zod";

export const SEARCH_KINDS = ["service", "topic", "expert", "post", "faq", "page"] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** `GET /api/search`: nothing, or only spaces, asks for the pinned hits. */
export const SearchQuery = z.object({
  q: z.string().trim().max(200, "At most 200 characters").default(""),
  limit: z.coerce.number().int().min(1).max(50).default(12),
});

/** `id` is a topic's id in this environment (`TID-0042`), or kind and slug (`post:star-rewrite`). */
export type SearchHit = {
  id: string;
  kind: SearchKind;
  title: string;
  url: string;
  snippet: string;
};
