import type { CardsFile } from "./schema.ts";
import file from "./cards.json" with { type: "json" };

/** A card of the catalog, by fixed field names (docs/product.md#names-in-the-browser). */
export type ServiceCard = CardsFile["cards"][number];

export type Category = ServiceCard["type"][number];

/** Trending ones first. */
export const CARDS: readonly ServiceCard[] = (file as CardsFile).cards;
