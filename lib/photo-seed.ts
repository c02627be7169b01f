const PREFIX = "photo/";

/** What an avatar's seed says when it is a photo. */
export function photoSeed(id: string): string {
  return PREFIX + id;
}

/** The photo's id; undefined for the seed of a drawing. */
export function photoOfSeed(seed: string): string | undefined {
  return seed.split(PREFIX)[1];
}
