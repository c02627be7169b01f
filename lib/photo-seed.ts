/** Pixels of a side: twice what the list and the profile show. */
export const PHOTO_SIDES = { small: 128, large: 288 } as const;

const PREFIX = "photo/";

/** What an avatar's seed says when it is a photo. */
export function photoSeed(id: string): string {
  return `${PREFIX}${id}`;
}

/** The photo's id; null for the seed of a drawing. */
export function photoOfSeed(seed: string): string | null {
  return seed.startsWith(PREFIX) ? seed.slice(PREFIX.length) : null;
}
