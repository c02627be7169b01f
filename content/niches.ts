import type { NichesFile } from "./schema.ts";
import file from "./niches.json" with { type: "json" };

/** A niche page under /niche/{slug}, with its summary and the service it sells. */
export type Niche = NichesFile["niches"][number];

export const NICHES: readonly Niche[] = file.niches;
