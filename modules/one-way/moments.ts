import { type Draft, readOffset } from "#modules/scorecards/schema.ts";

/**
 * Errors in observations, by field. `lengths` are the answers' lengths in ms: null if unknown,
 * undefined if nothing is left to watch.
 */
export function invalidMoments(
  draft: Draft,
  lengths: readonly (number | null | undefined)[],
  only?: string,
): Record<string, string> {
  const invalid: Record<string, string> = {};
  for (const [dimension, { text, at, answer }] of Object.entries(draft.observations)) {
    if (text.trim() === "" || (only !== undefined && dimension !== only)) continue;
    const offset = readOffset(at);
    const number = Number(answer ?? 1);
    const length = lengths[number - 1];
    if (offset === null) {
      invalid[`observed.${dimension}`] = "Enter minutes and seconds, such as 1:05";
    } else if (length === undefined) {
      invalid[`observed.${dimension}`] = "Choose an answer that can be watched";
    } else if (length !== null && offset > length + SLACK_MS) {
      invalid[`observed.${dimension}`] = `Answer ${number} is shorter than that`;
    }
  }
  return invalid;
}

/** Players round up. */
const SLACK_MS = 1_000;
