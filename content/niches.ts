import type { NichesFile } from "#modules/content/schema.ts";
import file from "./niches.json" with { type: "json" };

/** A niche page under /niche/{slug}: what it says first, and the service it sells. */
export type Niche = NichesFile["niches"][number];

/** The 19 niches, in order. */
export const NICHES: readonly Niche[] = file.niches;
