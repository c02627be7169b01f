/** Quiet reading of prose; tables and worked figures are slower, so this is on the low side. */
const WORDS_PER_MINUTE = 220;

/** How long a text of so many words takes to read, in whole minutes and at least one. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}
