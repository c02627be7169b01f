import type { Currency } from "#lib/money.ts";

/** The zone and currency for a visitor, and where they come from. */
export type VisitorSettings = {
  zone: string;
  zoneChosen: boolean;
  /** False if the zone is unknown and UTC is used. */
  zoneKnown: boolean;
  currency: Currency;
};
