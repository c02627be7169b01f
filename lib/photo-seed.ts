/** Pixels of a side: twice what is shown. */
export const PHOTO_SIZES = { small: 128, large: 288 } as const;

/** Which of them a portrait's size shows (app/ui/avatar-sizes.ts). */
export const PHOTO_SIDES = { sm: 128, md: 128, lg: 288, xl: 288 } as const;

const PREFIX = "photo/";

/** What an avatar's seed says when it is a photo. */
export function photoSeed(id: string): string {
  return PREFIX + id;
}

/** The photo's id; null for the seed of a drawing. */
export function photoOfSeed(seed: string): string | null {
  return seed.startsWith(PREFIX) ? seed.slice(PREFIX.length) : null;
}
