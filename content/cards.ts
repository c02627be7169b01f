import type { CardsFile } from "#modules/content/schema.ts";
import file from "./cards.json" with { type: "json" };

/** A card of the catalogue, under the spec's own field names (spec 3). */
export type ServiceCard = CardsFile["cards"][number];

export type Category = ServiceCard["type"][number];

/** The 14 cards (rules 2): the trending ones first. */
export const CARDS: readonly ServiceCard[] = (file as CardsFile).cards;
