import type { Category } from "./cards.ts";

/**
 * The tabs over the cards, in their order, as people read them. `ALL` is the default.
 * Apart from the cards: the browser needs the tabs alone.
 */
export const CATEGORY_TABS: readonly { key: "ALL" | Category; label: string }[] = [
  { key: "ALL", label: "All" },
  { key: "AI", label: "AI" },
  { key: "TECHNOLOGY", label: "Technology" },
  { key: "FRESHERS", label: "Freshers" },
  { key: "20_EXP_PLUS", label: "20+ years" },
  { key: "VISA", label: "Visa" },
];
