/** An avatar seed with this prefix is a photo; the rest is the end of its URL. */
const PREFIX = "photos/";

export const photoSeed = (id: string) => PREFIX + id;

export const isPhoto = (seed: string) => seed.startsWith(PREFIX);
