import type { SearchKind } from "#modules/search/schema.ts";

export const KIND_LABELS: Record<SearchKind, string> = {
  service: "Service",
  topic: "Topic",
  expert: "Expert",
  post: "Post",
  faq: "Question",
  page: "Page",
};
