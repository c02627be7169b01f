import type { Earlier } from "./report.tsx";

const KEY = "practice levels by points ";

export const placeOf = (topic: string, questionId: string) => `${topic} ${questionId}`;

/** The last levels for a question in this browser, or null. */
export function readEarlier(place: string): Earlier | null {
  try {
    const { levels } = JSON.parse(localStorage.getItem(KEY + place) ?? "null") as {
      levels: Record<string, number | null>;
    };
    return { levels };
  } catch {
    return null;
  }
}

/** Levels only, no words. */
export function keepLevels(place: string, levels: Earlier["levels"]): void {
  if (Object.values(levels).every((level) => level === null)) return;
  try {
    localStorage.setItem(KEY + place, JSON.stringify({ levels }));
  } catch {
    // Private windows may refuse storage; then there's no comparison.
  }
}
