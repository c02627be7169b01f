/** What an avatar's seed says when it is a photo: the beginning of its URL. */
const PREFIX = "photos/";

export const photoSeed = (id: string) => PREFIX + id;

export const isPhoto = (seed: string) => seed.startsWith(PREFIX);
