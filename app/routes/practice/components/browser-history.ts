import type { Report } from "#modules/ai-sessions/report.ts";
import type { Earlier } from "./report.tsx";

const KEY = "practice levels ";

/** The last levels for a question in this browser, or null. */
export function readEarlier(place: string): Earlier | null {
  try {
    const { at, levels } = JSON.parse(localStorage.getItem(KEY + place) ?? "null") as {
      at: string;
      levels: Record<string, number | null>;
    };
    const when = new Date(at).toLocaleDateString("en-US", { month: "short", day: "numeric" });
    return { when, levels };
  } catch {
    return null;
  }
}

/** Levels only, no words. */
export function keepLevels(place: string, { rows }: Report): void {
  const levels = Object.fromEntries(rows.map(({ key, level }) => [key, level]));
  if (rows.every(({ level }) => level === null)) return;
  try {
    localStorage.setItem(KEY + place, JSON.stringify({ at: new Date().toISOString(), levels }));
  } catch {
    // Private windows may refuse storage; then there's no comparison.
  }
}
