import type { CardsFile } from "#app/features/content/schema.ts";
import file from "./cards.json" with { type: "json" };

/** A card of the catalogue, under the spec's own field names (spec 3). */
export type ServiceCard = CardsFile["cards"][number];

export type Category = ServiceCard["type"][number];

/** The tabs over the cards, in their order, as people read them. `ALL` is the default (spec 2). */
export const CATEGORY_TABS: readonly { key: "ALL" | Category; label: string }[] = [
  { key: "ALL", label: "All" },
  { key: "AI", label: "AI" },
  { key: "TECHNOLOGY", label: "Technology" },
  { key: "FRESHERS", label: "Freshers" },
  { key: "20_EXP_PLUS", label: "20+ years" },
  { key: "VISA", label: "Visa" },
];

/** The 14 cards (rules 2): the trending ones first. */
export const CARDS: readonly ServiceCard[] = (file as CardsFile).cards;
