/** The levels to practice for, passed from the finder to the details as text. */
export const LEVELS: ReadonlyMap<string, string> = new Map([
  ["entry", "First job"],
  ["mid", "Mid-level"],
  ["senior", "Senior"],
  ["executive", "Executive"],
]);
