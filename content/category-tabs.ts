import type { Category } from "./cards.ts";

/**
 * The tabs above the cards, in order; `ALL` is the default. In its own file because the browser
 * only needs the tabs.
 */
export const CATEGORY_TABS: readonly { key: "ALL" | Category; label: string }[] = [
  { key: "ALL", label: "All" },
  { key: "AI", label: "AI" },
  { key: "TECHNOLOGY", label: "Technology" },
  { key: "FRESHERS", label: "Freshers" },
  { key: "20_EXP_PLUS", label: "20+ years" },
  { key: "VISA", label: "Visa" },
];
