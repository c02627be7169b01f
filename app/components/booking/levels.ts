/** The levels to practice for, passed from the finder to the details as text. */
export const LEVELS: ReadonlyMap<string, string> = new Map([
  ["entry", "First job"],
  ["mid", "Mid-level"],
  ["senior", "Senior"],
  ["executive", "Executive"],
]);

const CHOSEN = new RegExp(`^Level: (?:${[...LEVELS.values()].join("|")})\\. `);

/** A request that begins with the chosen level; one that was typed otherwise stays as it is. */
export function withLevel(key: string | undefined, request = ""): string {
  const level = LEVELS.get(key ?? "");
  if (!level || (request && !CHOSEN.test(request))) return request;
  return `Level: ${level}. ${request.replace(CHOSEN, "")}`;
}
