import type { Currency } from "#lib/money.ts";

/** In which zone and currency a visitor sees things, and why. */
export type VisitorSettings = {
  zone: string;
  /** True when the URL names the zone. */
  zoneChosen: boolean;
  /** False when nothing tells the zone, so that it is UTC. */
  zoneKnown: boolean;
  currency: Currency;
};
