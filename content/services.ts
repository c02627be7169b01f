import type { ServicesFile } from "./schema.ts";
import file from "./services.json" with { type: "json" };

/**
 * Services and products, in catalog order. Amounts are in minor units (cents, paise), set per
 * currency and never converted. The seed inserts these; after that, the database decides.
 */
export type CatalogService = ServicesFile["services"][number];

// Validated before the build (content/schema.ts).
const { services, packs, recordingScorecard } = file as ServicesFile;

export const SERVICES: readonly CatalogService[] = services;

/** Prepaid sessions: the number, the discount, and the validity. */
export const PACKS: readonly ServicesFile["packs"][number][] = packs;

/** An expert's scorecard of a one-way interview, sold as an add-on. */
export const RECORDING_SCORECARD: ServicesFile["recordingScorecard"] = recordingScorecard;
