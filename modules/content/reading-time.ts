/** Average for prose. Tables and worked examples take longer, so this is a low estimate. */
const WORDS_PER_MINUTE = 220;

export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}
