import type { ServicesFile } from "#modules/content/schema.ts";
import file from "./services.json" with { type: "json" };

/**
 * What is sold, in the catalogue's order, and for how much. Amounts are integer minor
 * units (cents, paise), set per currency and never converted. The seed puts these into the
 * database; from then on the database decides.
 */
export type CatalogueService = ServicesFile["services"][number];

// Checked by its schema before it is built in (app/features/content).
const { services, packs } = file as ServicesFile;

export const SERVICES: readonly CatalogueService[] = services;

/** Prepaid live sessions: so many at once, so much off, valid so long. */
export const PACKS: readonly ServicesFile["packs"][number][] = packs;
