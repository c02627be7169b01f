import type { Part, Said } from "./schema.ts";

export const saidIn = (parts: readonly Part[]): Said[] => parts.flatMap(({ said }) => said ?? []);

/** What was said in all parts, spoken if any of it was; only as sure as the least sure part. */
export function joinSaid(parts: readonly Said[]): Said {
  const sure = parts.flatMap(({ confidence }) => confidence ?? []);
  return {
    segments: parts.flatMap(({ segments }) => segments),
    spoken: parts.some(({ spoken }) => spoken),
    confidence: sure.length > 0 ? Math.min(...sure) : null,
  };
}
