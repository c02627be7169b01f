import type { Part, Said } from "./schema.ts";

export const saidIn = (parts: readonly Part[]): Said[] => parts.flatMap(({ said }) => said ?? []);

/**
 * What was said in all parts, spoken if any of it was. Its confidence is null if all of it was typed
 * or corrected; otherwise such parts count as sure.
 */
export function joinSaid(parts: readonly Said[]): Said {
  const isUnknown = parts.every(({ confidence }) => confidence === null);
  const sure = parts.map((part) => ({ ...part, confidence: part.confidence ?? 1 }));
  return {
    segments: parts.flatMap(({ segments }) => segments),
    spoken: parts.some(({ spoken }) => spoken),
    confidence: isUnknown ? null : confidenceIn(sure),
    work: parts.findLast(({ work }) => work)?.work,
    drawn: parts.findLast(({ drawn }) => drawn)?.drawn,
  };
}

/** The recognizer's confidence in all its words, so that a mumbled few don't decide; null if unknown. */
export function confidenceIn(parts: readonly Said[]): number | null {
  let [words, sum] = [0, 0];
  for (const { segments, confidence } of parts) {
    if (confidence === null) continue;
    const count = segments.reduce((all, { text }) => all + text.trim().split(/\s+/).length, 0);
    words += count;
    sum += count * confidence;
  }
  return words === 0 ? null : sum / words;
}
