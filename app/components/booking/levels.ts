/** The levels to practice for, carried from the finder to the details as words. */
export const LEVELS: ReadonlyMap<string, string> = new Map([
  ["entry", "First job"],
  ["mid", "Mid-level"],
  ["senior", "Senior"],
  ["executive", "Executive"],
]);
