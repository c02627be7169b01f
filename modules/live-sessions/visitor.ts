import type { Currency } from "#lib/money.ts";
import type { LocalClock } from "#lib/zones.ts";

/** The zone, clock and currency for a visitor, and where they come from. */
export type VisitorSettings = LocalClock & {
  zoneChosen: boolean;
  /** False if the zone is unknown and UTC is used. */
  zoneKnown: boolean;
  currency: Currency;
};
